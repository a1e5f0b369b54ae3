import type { WorkoutType } from '../details/shapes.ts'
import type { Facts } from './fact-forms.ts'
import { boardError, understood, type BoardFinding, type Place } from './finding.ts'
import type { Work } from './line-draft.ts'

/** The kind of a part of a workout. The lines of `work` are stored in the member `movements` of the details. */
export type PartKind = 'work' | 'buy_in' | 'cash_out' | 'after_each_round' | 'slot'

export type PlacedWork = Work & { readonly place: Place }

export type Part = {
  readonly kind: PartKind
  /**
   * The numbers of the first and last interval in which the part is done. The first interval of the workout has the
   * number 1. It is `undefined` if the part does not belong to an interval.
   */
  readonly slot: readonly [from: number, to: number] | undefined
  readonly lines: PlacedWork[]
  readonly place: Place
  /** Whether the part is a rest, such as `Minute 3: Rest`. */
  isRest: boolean
}

/** What has been read from a board so far. */
export class Draft {
  name: string | null = null
  place: Place | undefined
  /** The type and name in the line `Workout:` or `Warm-up:`. It is `undefined` if the board has no such line. */
  ownWords: { readonly type: 'Generic' | 'WarmUp'; readonly name: string } | undefined
  /** The lines below `Workout:` or `Warm-up:`. `isRead` is false for a line that is not a movement: it stays text. */
  readonly ownLines: { readonly text: string; readonly isRead: boolean }[] = []
  readonly notes: string[] = []
  readonly parts: Part[] = []
  readonly findings: BoardFinding[]
  readonly facts = new Map<keyof Facts, { readonly value: unknown; readonly place: Place }>()
  #current: Part | undefined
  /** The place of the label `Then, in the time left:`. It is `undefined` if the board has no such label. */
  timeLeft: Place | undefined
  #isAfterThen = false
  #refuseLast: (() => void) | undefined

  constructor(findings: readonly BoardFinding[]) {
    this.findings = [...findings]
  }

  fact<Name extends keyof Facts>(name: Name): Facts[Name] {
    // Each value was stored under its own name.
    return this.facts.get(name)?.value as Facts[Name]
  }

  has(name: keyof Facts): boolean {
    return this.facts.has(name)
  }

  /** The place of the first line that was read. It is line 1 if no line was read. */
  get start(): Place {
    return this.place ?? { line: 1, column: 1 }
  }

  get hasErrors(): boolean {
    return this.findings.some(({ severity }) => severity === 'error')
  }

  addFacts(facts: Facts, place: Place): void {
    this.place ??= place
    const isFormat = Object.keys(facts).some((name) => formats.has(name))
    const isBelow = isFormat && this.#hasMainWork
    if (facts.rest !== undefined && facts.between === undefined) this.#addBareRest(place)
    if (facts.how !== undefined && this.#hasMainWork && !this.#isAfterThen) {
      this.#refuseLast = () => this.#refuseFormat(place)
    }
    for (const [name, value] of Object.entries(facts)) this.#addFact(name as keyof Facts, value, place, isBelow)
    if (isBelow && this.#isAfterThen) this.#buyIn()
    if (isFormat && this.#current?.kind === 'buy_in') this.#current = undefined
  }

  #addBareRest(place: Place): void {
    const between = 'Write what it is between, "Rest 2 minutes between rounds".'
    const next = 'If another workout follows, put --- there and "> " before the rest.'
    if (this.#hasMainWork) {
      this.#refuseLast = () => this.refuse(place, 'A rest is in the middle of the work.', `${between} ${next}`)
    }
    if (this.hasWork || this.hasFormat) return
    const remedy = 'Write it below the work, or say what it is between: "Rest 2 minutes between rounds".'
    this.refuse(place, 'A rest is above the work.', remedy)
  }

  #addFact(name: keyof Facts, value: unknown, place: Place, isBelow: boolean): void {
    const before = this.facts.get(name)
    // The rounds of a Tabata may follow its movements.
    const isLate = isBelow && formats.has(name) && !(name === 'rounds' && this.facts.has('tabata'))
    const isNext = this.#isAfterThen && before === undefined && name !== 'sets'
    if (isLate && !isNext) this.#refuseFormat(place)
    else if (before === undefined || before.value === value) this.facts.set(name, { value, place })
    else {
      const sentence = `The board says its ${factNames.get(name) ?? name} twice.`
      this.refuse(place, sentence, 'Keep one of them, or put --- between two workouts.')
    }
  }

  #refuseFormat(place: Place): void {
    if (this.findings.some(({ sentence }) => sentence === secondFormat)) return
    const remedy = 'Write "Buy-in:" before what is done once above it and "Then 3 rounds of:" here.'
    this.refuse(place, secondFormat, `${remedy} Put --- between two workouts.`)
  }

  get hasWork(): boolean {
    return this.parts.some(({ lines }) => lines.length > 0)
  }

  get hasFormat(): boolean {
    return [...this.facts.keys()].some((name) => name === 'how' || (formats.has(name) && name !== 'sets'))
  }

  /** Starts a new part of the workout. The lines that follow are added to this part. */
  begin(kind: PartKind, place: Place, slot?: readonly [number, number]): void {
    this.place ??= place
    this.#current = { kind, slot, lines: [], place, isRest: false }
    this.parts.push(this.#current)
  }

  /** Ends the current part of the workout. The lines that follow belong to the main work. */
  endPart(): void {
    this.#current = undefined
  }

  /** Records that the board has the label `Then`. If `isInTimeLeft` is true, the work above the label is a buy-in. */
  then(isInTimeLeft: boolean, place: Place): void {
    const isRepeated = [...this.facts.keys()].some((name) => formats.has(name))
    if (isRepeated && this.#hasMainWork && !isInTimeLeft) {
      const sentence = 'The board does not say whether this is done in each round, or once.'
      const remedy = 'Write "Cash-out:" before what is done once at the end, "Buy-in:" before what comes first.'
      this.refuse(place, sentence, `${remedy} Without "then" it is done in each round.`)
    }
    this.#isAfterThen = true
    this.#current = undefined
    if (!isInTimeLeft) return
    this.timeLeft = place
    this.#buyIn()
  }

  #buyIn(): void {
    for (const [at, part] of this.parts.entries()) {
      if (part.kind === 'work') this.parts[at] = { ...part, kind: 'buy_in' }
    }
  }

  addWork(work: PlacedWork): void {
    this.place ??= work.place
    const part = this.#part(work.place)
    part.lines.push(work)
    if (part.kind !== 'work') return
    this.#refuseLast?.()
    this.#refuseLast = undefined
  }

  get #hasMainWork(): boolean {
    return this.parts.some(({ kind, lines }) => kind !== 'buy_in' && lines.length > 0)
  }

  addRest(place: Place): void {
    this.#part(place).isRest = true
  }

  /** The last movement line of the last part. It is `undefined` if there is none. */
  get lastLine(): PlacedWork | undefined {
    return this.parts.at(-1)?.lines.at(-1)
  }

  replaceLast(work: PlacedWork): void {
    this.parts.at(-1)?.lines.splice(-1, 1, work)
  }

  refuse(place: Place, sentence: string, remedy: string, rule: BoardFinding['rule'] = 'not-understood'): void {
    this.findings.push(boardError(rule, place, sentence, remedy))
  }

  refuseFact(name: keyof Facts, sentence: string, remedy: string, rule?: BoardFinding['rule']): void {
    this.refuse(this.facts.get(name)?.place ?? this.start, sentence, remedy, rule)
  }

  /** Adds a remark about something that the board does not say and that the reader assumed. */
  conclude(sentence: string): void {
    this.findings.push(understood(this.start, sentence, 'Write it on the board if something else is meant.'))
  }

  #part(place: Place): Part {
    if (this.#current === undefined) this.begin('work', place)
    return this.#current ?? this.#part(place)
  }
}

export function linesOf({ parts }: Draft, kind: PartKind): readonly PlacedWork[] {
  return parts.flatMap((part) => (part.kind === kind ? part.lines : []))
}

export function membersOf(lines: readonly PlacedWork[]) {
  return lines.map(({ line }) => line)
}

/** The type of a workout and the members of its details. Members that are `undefined` are left out later. */
export type WorkoutDraft = { readonly type: WorkoutType } & Readonly<Record<string, unknown>>

const secondFormat = 'A format is below the work.'

const formats: ReadonlySet<string> = new Set<keyof Facts>([
  ...([
    'amrap',
    'every',
    'rounds',
    'sets',
    'scheme',
    'tabata',
    'deathBy',
    'maxReps',
    'station',
    'days',
    'cardio',
  ] as const),
])

/** The names of facts in messages. Facts that are not listed have the same name in messages as in the code. */
export const factNames = new Map<keyof Facts, string>([
  ['amrap', 'AMRAP'],
  ['every', 'interval'],
  ['total', 'time in all'],
  ['intervals', 'number of intervals'],
  ['how', 'score'],
  ['scheme', 'rep scheme'],
  ['rest', 'rest'],
  ['between', 'rest'],
  ['cap', 'time cap'],
  ['way', 'way to share the work'],
  ['deathBy', 'Death by'],
  ['maxReps', 'max reps'],
  ['on', 'time on'],
  ['off', 'time off'],
  ['pause', 'rest'],
  ['turns', 'order of the intervals'],
  ['cardio', 'intervals'],
  ['counted', 'number of intervals'],
])
