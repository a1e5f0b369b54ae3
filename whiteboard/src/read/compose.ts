import { readDetails } from '../details/read-details.ts'
import type { WorkoutType } from '../details/shapes.ts'
import { stepsOf } from '../measures/reps.ts'
import { factNames, linesOf, membersOf, type WorkoutDraft, type Draft, type Part, type PlacedWork } from './draft.ts'
import { understood, type Place } from './finding.ts'
import type { Facts } from './fact-forms.ts'
import { exampleOf } from './line-draft.ts'
import { typeRows, type TypeRow } from './types.ts'

/** A workout that was read from a board. */
export type ReadWorkout = {
  /** The name of the workout. It is null if the board has no name. */
  readonly name: string | null
  /** The type of the workout. */
  readonly type: WorkoutType
  /**
   * The details of the workout in the form that the API uses. Times are in seconds. Distances are in metres, unless the
   * board gives another unit.
   */
  readonly details: Readonly<Record<string, unknown>>
  /**
   * The places of the workout and of its movements in the text. The keys are JSON pointers, such as
   * `/details/movements/0`.
   */
  readonly places: Readonly<Record<string, Place>>
}

/**
 * Creates a workout from a draft. `rounds` says whether rounds are for time or for quality if the board does not say
 * it. If there are errors, adds them to the draft and returns `undefined`.
 */
export function compose(draft: Draft, rounds: Facts['how']): ReadWorkout | undefined {
  const composed = draft.ownWords === undefined ? composeFormat(draft, rounds) : composeOwnWords(draft)
  if (composed === undefined || draft.hasErrors) return undefined
  const { type, ...members } = composed
  const sides = (['buy_in', 'cash_out', 'after_each_round'] as const).flatMap((kind) => {
    const lines = linesOf(draft, kind)
    return lines.length === 0 ? [] : [[kind, membersOf(lines)] as const]
  })
  const note = draft.notes.length === 0 ? undefined : draft.notes.join('\n')
  const all = { type, ...Object.fromEntries(sides), ...members, team: teamOf(draft), note }
  const details = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined))
  for (const { path, sentence } of readDetails({ type, details }).faults) {
    const name = path.slice(path.lastIndexOf('/') + 1)
    draft.refuse(draft.start, `${name} ${sentence}.`, 'Write another number.', 'out-of-range')
  }
  // The loop above may have added errors.
  const hasFaults = draft.hasErrors as boolean
  if (hasFaults) return undefined
  const places = linesOf(draft, 'work').map((line, at) => [`/details/movements/${at}`, line.place] as const)
  return { name: draft.name, type, details, places: { '': draft.start, ...Object.fromEntries(places) } }
}

function composeFormat(draft: Draft, how: Facts['how']): WorkoutDraft | undefined {
  const lines = linesOf(draft, 'work')
  const [only, second] = lines
  if (draft.has('rounds') && how !== undefined && ![...draft.facts.keys()].some((name) => beside.has(name))) {
    draft.facts.set('how', { value: how, place: draft.start })
  }
  // `30 Clean and Jerks for time` is a task; `500 m Row for time` is an effort.
  if (only?.effort === 'time' && second === undefined && !draft.has('how') && only.line.distance === undefined) {
    draft.facts.set('how', { value: 'time', place: only.place })
  }
  const row = typeRows.find(({ needs }) => needs.every((name) => draft.has(name)))
  checkTimeLeft(draft)
  checkAfterEachRound(draft)
  if (row === undefined || !takesAll(draft, row) || !hasWork(draft) || !amountsFit(draft, row)) return undefined
  return row.make(draft, lines)
}

function checkTimeLeft(draft: Draft): void {
  if (draft.timeLeft === undefined || draft.has('amrap')) return
  draft.refuse(draft.timeLeft, 'Only an AMRAP has time left.', 'Write "AMRAP 12" above the board, or "Cash-out:" here.')
}

function checkAfterEachRound(draft: Draft): void {
  const part = draft.parts.find(({ kind }) => kind === 'after_each_round')
  if (part === undefined || draft.has('scheme')) return
  const remedy = 'Write the movement as the last line of the round, or "> " before it.'
  draft.refuse(part.place, '"After each round" belongs to a rep scheme, such as 21-15-9.', remedy)
}

const beside = new Set<keyof Facts>(['how', 'rest', 'tabata', 'station', 'days', 'every', 'amrap', 'cardio'])

function takesAll(draft: Draft, row: TypeRow): boolean {
  const { name, needs, takes, rests = [] } = row
  const times = draft.fact('times') ?? 1
  // Only several AMRAPs have a rest between them. A Tabata takes its rest from its time off.
  const nouns = [
    ...rests,
    ...(times > 1 ? ['amrap', 'round', 'set'] : []),
    ...(draft.fact('rest') === 'as_needed' && name === 'A Tabata' ? ['round'] : []),
  ]
  const known = new Set<string>([
    ...needs,
    ...takes,
    'team',
    'way',
    ...(nouns.length > 0 ? ['rest', 'pause', 'between'] : []),
  ])
  const between = draft.fact('between')
  const alien = [...draft.facts.keys()].find((fact) => {
    return !known.has(fact) || (fact === 'between' && !nouns.includes(between ?? ''))
  })
  if (alien === undefined) return true
  const what = alien === 'between' ? `rest between ${between}s` : (factNames.get(alien) ?? alien)
  const remedy = row.hint ?? 'Remove it, or put "> " before the line to keep it as a remark.'
  draft.refuseFact(alien, `${hasNo(name)} ${what}.`, remedy, 'no-format')
  return false
}

function hasNo(name: string): string {
  return `${name} ${/^(?:Stations|Rounds|Sets|Intervals|Twelve days|Max reps)$/.test(name) ? 'have' : 'has'} no`
}

function hasWork(draft: Draft): boolean {
  if (draft.parts.some(({ kind, lines }) => (kind === 'work' || kind === 'slot') && lines.length > 0)) return true
  const remedy = 'Write each movement on a line of its own: "10 Burpees".'
  draft.refuse(draft.start, 'The board has no movements.', remedy, 'no-movements')
  return false
}

function amountsFit(draft: Draft, row: TypeRow): boolean {
  const before = draft.findings.length
  const isEmom = row.needs.includes('every')
  for (const part of draft.parts) {
    if (part.kind === 'slot' && !isEmom) {
      draft.refuse(part.place, 'Minutes and stations belong to an EMOM.', 'Write "EMOM 12" above them.', 'no-format')
    } else if (part.isRest && !isEmom) {
      const remedy = 'Write "Rest 2 minutes between rounds" below the work.'
      draft.refuse(part.place, 'A rest is in the middle of the work.', remedy)
    }
    for (const work of part.lines) checkAmount(draft, part, work, row)
  }
  return draft.findings.length === before
}

function checkAmount(draft: Draft, part: Part, work: PlacedWork, row: TypeRow): void {
  const { line, movement, place, sets } = work
  const isMain = part.kind === 'work' || part.kind === 'slot'
  const lines = isMain ? linesIn(draft, row) : 'counted'
  const amount = `Write the amount before it: "${exampleOf(movement)}".`
  const isNeeded = lines === 'counted' || isLoneLift(draft, part, row)
  const isMissing = isNeeded && sets === undefined && !hasAmount(work)
  if (isMissing) draft.refuse(place, `The board does not say how much of ${movement.name}.`, amount, 'no-amount')
  else if (row.lines !== 'any' && areSets(work, lines)) {
    draft.refuse(place, `${hasNo(row.name)} sets of a lift.`, amount)
  } else if (lines === 'uncounted' && [line.calories, line.distance].includes('Max')) {
    refuseMost(draft, place)
  } else if (typeof line.reps === 'string' && line.reps !== 'Max') checkReps(draft, lines, line.reps, place)
}

/**
 * Returns whether the numbers on a line are sets of a lift. Returns false if the format expects an amount on each line.
 * There, `Deadlift 7 reps` means seven deadlifts.
 */
function areSets({ sets, isLift }: PlacedWork, lines: TypeRow['lines']): boolean {
  return sets !== undefined || (isLift && lines !== 'counted')
}

function linesIn(draft: Draft, { lines }: TypeRow): TypeRow['lines'] {
  return draft.has('ladder') ? 'uncounted' : lines
}

function refuseMost(draft: Draft, place: Place): void {
  const remedy = 'Write "Cal Row" for calories, or the movement alone.'
  draft.refuse(place, 'The format says how much is done, and the line as much as possible.', remedy)
}

function checkReps(draft: Draft, lines: TypeRow['lines'], reps: string, place: Place): void {
  if (lines === 'uncounted' && stepsOf(reps) !== undefined) {
    draft.refuse(place, `A second rep scheme, ${reps}, is below the format.`, 'Put --- between two workouts.')
  } else if (lines === 'uncounted') {
    const sentence = `The format says how much is done, and the line says ${reps}, too.`
    draft.refuse(place, sentence, 'Write the movement without repetitions.')
  } else if (lines === 'counted' && stepsOf(reps) !== undefined) {
    draft.refuse(place, `"${reps}" is a scheme of rounds.`, `Write it above the movements: "${reps} reps for time".`)
  }
}

function hasAmount({ line }: PlacedWork): boolean {
  return ['reps', 'calories', 'distance', 'duration', 'plus'].some((member) => Object.hasOwn(line, member))
}

function isLoneLift(draft: Draft, { lines }: Part, row: TypeRow): boolean {
  return row.lines === 'any' && !draft.has('sets') && lines.length > 1
}

function composeOwnWords(draft: Draft): WorkoutDraft {
  const { type, name } = draft.ownWords ?? { type: 'Generic', name: '' }
  const isMixed = hasWordsBelow(draft.ownLines)
  if (isMixed) {
    const sentence = 'All lines were kept as words, because words below a movement may refer to it.'
    draft.findings.push(understood(draft.start, sentence, 'Write the words first if the movements should be linked.'))
  }
  const words = draft.ownLines.filter(({ isRead }) => isMixed || !isRead).map(({ text }) => text)
  const lines = isMixed ? [] : membersOf(linesOf(draft, 'work'))
  return {
    type,
    name: name === '' ? undefined : name,
    description: words.length === 0 ? undefined : words.join('\n'),
    movements: lines.length === 0 ? undefined : lines,
    ...(isMixed ? noSides : {}),
  }
}

const noSides = { buy_in: undefined, cash_out: undefined }

function hasWordsBelow(lines: Draft['ownLines']): boolean {
  const first = lines.findIndex(({ isRead }) => isRead)
  return first >= 0 && lines.slice(first).some(({ isRead }) => !isRead)
}

function teamOf(draft: Draft) {
  const way = draft.fact('way')
  const size = draft.fact('team') ?? (way === 'alternate_rounds' ? 2 : undefined)
  if (size !== undefined) return way === undefined ? { size } : { size, work: way }
  if (way !== undefined) {
    draft.refuseFact('way', 'The board does not say how many are in a team.', 'Write "In teams of 2".')
  }
  return undefined
}
