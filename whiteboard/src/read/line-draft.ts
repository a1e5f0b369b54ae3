import { pluralName } from '../measures/wording.ts'
import type { Members } from './amounts.ts'
import type { Gear } from './gear.ts'
import type { BoardRule } from './finding.ts'
import type { MovementIndex, ReadableMovement } from './movement-index.ts'

/** The unit of the loads that are written without a unit. */
export type LoadUnit = 'kg' | 'lb'

export type WorkContext = {
  readonly index: MovementIndex
  readonly loads: LoadUnit | undefined
  /** Returns the text of the line between two offsets, exactly as the author wrote it. */
  readonly written: (start: number, end: number) => string
}

/** A movement line in the details of a workout. */
export type Line = Readonly<Record<string, unknown>> & { readonly id: string }

/** A movement that was read from a line, with its amounts. */
export type Work = {
  readonly kind: 'work'
  readonly line: Line
  readonly movement: ReadableMovement
  /** How many sets the line says, as in `5 sets of` or `5x5`. It is `undefined` if the line does not say it. */
  readonly sets: number | undefined
  /** True if the line gives a number of sets, or has its repetitions after the name, as in `Back Squat 5 reps`. */
  readonly isLift: boolean
  /**
   * What the line says after `for`. `time` is `for time`, `duration` is a text such as `for 30 minutes`, and `most` is
   * a text such as `for max calories`.
   */
  readonly effort: 'time' | 'duration' | 'most' | undefined
  /**
   * True if the line has an alternative without an amount, such as `10 Pull-ups or Ring Rows`. The reader then assumes
   * the same amount for the alternative.
   */
  readonly isConcluded: boolean
  readonly end: number
}

/** Says why a text could not be read, and what to write instead. */
export type Failure = {
  readonly kind: 'failure'
  readonly rule: BoardRule
  /** The offset of the text that could not be read. */
  readonly at: number
  readonly sentence: string
  readonly remedy: string
  /**
   * The name on the line, if it is not in the catalog. `members` then contains the amount and the load that were
   * written with it.
   */
  readonly name?: string
  readonly members?: Members
}

const measures = new Map([
  ['reps', 'has_reps'],
  ['calories', 'has_calories'],
  ['distance', 'has_distance'],
  ['duration', 'has_duration'],
  ['load', 'has_load'],
  ['height', 'has_height'],
] as const)

const measuredIn = new Map<string, string>([
  ['reps', 'repetitions'],
  ['calories', 'calories'],
  ['distance', 'metres'],
  ['duration', 'seconds'],
])

const spelled = new Map([
  ['reps', 'repetitions'],
  ['per_side', 'side'],
  ['rpe', 'RPE'],
])

/**
 * From this number on, a number without a unit is an error if the movement has a distance. `400 Run` probably means
 * metres. Distances on boards usually begin with 200 metres.
 */
const manyReps = 200

/** Collects what a movement line says while it is read. */
export class LineDraft {
  readonly movement: ReadableMovement
  readonly members: Map<string, unknown>
  readonly notes: string[] = []
  readonly or: Line[] = []
  readonly plus: Line[] = []
  sets: number | undefined
  isLift = false
  isConcluded = false
  effort: Work['effort']
  failure: Failure | undefined
  readonly #loads: LoadUnit | undefined

  constructor(movement: ReadableMovement, amount: Members, loads: LoadUnit | undefined) {
    this.movement = movement
    this.members = new Map(Object.entries(amount))
    this.#loads = loads
  }

  get hasAmount(): boolean {
    return ['reps', 'calories', 'distance', 'duration'].some((member) => this.members.has(member))
  }

  set(member: string, value: unknown, at: number): void {
    if (!this.members.has(member) || member === 'per_side') this.members.set(member, value)
    else {
      const remedy = member === 'percent' ? 'Keep one of them, or write a range: "at 70-75%".' : 'Keep one of them.'
      this.fail('not-understood', at, `The line says its ${spelled.get(member) ?? member} twice.`, remedy)
    }
  }

  setAll(members: Readonly<Record<string, unknown>>, at: number): void {
    for (const [member, value] of Object.entries(members)) this.set(member, value, at)
  }

  /**
   * Adds a load, a height or a similar instruction. If a load has no unit, it gets the unit of the board. If the board
   * has no unit either, this is an error.
   */
  take({ member, value }: Gear, at: number): void {
    if (member !== 'bare') this.set(member, value, at)
    else if (this.movement.has_load === true && this.#loads !== undefined) {
      this.set('load', `${String(value)} ${this.#loads}`, at)
    } else {
      const isLoad = this.movement.has_load === true
      const unit = isLoad ? 'kg or lb' : this.movement.has_height === true ? 'in or cm' : 'its unit'
      const remedy = `Write ${unit} after it${isLoad ? ', or "loads: kg" or "loads: lb" above the board' : ''}.`
      const tempo = /^\d{4}$/.test(String(value)) ? ` A tempo is written "tempo ${String(value)}".` : ''
      this.fail('unit-unknown', at, `"${String(value)}" has no unit.`, `${remedy}${tempo}`)
    }
  }

  fail(rule: BoardRule, at: number, sentence: string, remedy: string): void {
    this.failure ??= { kind: 'failure', rule, at, sentence, remedy }
  }

  /**
   * Returns the movement line. `end` is the offset at which the line ends. Returns the first failure if there is one.
   */
  finish(end: number): Work | Failure {
    this.#checkMeasures(end)
    if (this.failure !== undefined) return this.failure
    const { id } = this.movement
    const reps = this.members.get('reps') ?? (this.plus.length > 0 ? '1' : undefined)
    const all: Record<string, unknown> = { id, reps, ...Object.fromEntries(this.members) }
    all.reps ??= reps
    all.load ??= null
    const notes = [this.members.get('note'), ...this.notes].filter((note) => typeof note === 'string')
    all.note = notes.length === 0 ? undefined : notes.join('; ')
    all.plus =
      this.plus.length === 0 ? undefined : this.plus.map(({ id: part, reps: each = '1' }) => ({ id: part, reps: each }))
    all.or = this.or.length === 0 ? undefined : this.or
    const line = { id, ...Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)) }
    const { movement, sets, isLift, effort, isConcluded } = this
    return { kind: 'work', line, movement, sets, isLift, effort, isConcluded, end }
  }

  #checkMeasures(at: number): void {
    const has = [...measures].filter(([, flag]) => this.movement[flag] === true)
    if (this.failure !== undefined) return
    const reps = String(this.members.get('reps'))
    if (this.movement.has_distance === true && Number.parseInt(reps) >= manyReps) {
      const remedy = 'Write the unit, such as "400 m", or fewer repetitions.'
      this.fail('unit-unknown', at, `The line says ${reps}, and not of what.`, remedy)
    }
    const alien = [...measures].find(([member, flag]) => this.movement[flag] !== true && this.#isAlien(member))
    if (alien === undefined) return
    const { name } = this.movement
    const words = has.map(([member]) => spelled.get(member) ?? member).join(', ') || 'no measure'
    const what = measuredIn.get(alien[0])
    const lacks = what === undefined ? `has no ${alien[0]}` : `is not measured in ${what}`
    const sentence = `${name} ${lacks}; the catalog gives it ${words}.`
    const change = words === 'no measure' ? 'Correct the line' : `Write it like "${exampleOf(this.movement)}"`
    const remedy = `${change}, or give ${name} \`${alien[1]}: true\` in the catalog.`
    this.fail('measure-not-applicable', at, sentence, remedy)
  }

  #isAlien(member: string): boolean {
    const value = this.members.get(member)
    if (value === undefined) return false
    const isTimed = this.effort === 'duration' || this.effort === 'most' || [...this.members.values()].includes('Max')
    if (member === 'duration') return !isTimed
    if (member !== 'reps') return true
    const isRepeated = this.members.has('distance') || (this.members.has('duration') && value !== 'Max')
    return !isRepeated && this.plus.length === 0
  }
}

/** Returns an example of a line with this movement, such as `10 Burpee` or `400 m Run`. */
export function exampleOf({ name, has_reps, has_distance, has_calories, has_duration }: ReadableMovement): string {
  if (has_reps === true) return `10 ${pluralName(name)}`
  if (has_distance === true) return `400 m ${name}`
  if (has_calories === true) return `12 cal ${name}`
  return has_duration === true ? `45 s ${name}` : `10 ${name}`
}
