import type { Members } from './amounts.ts'
import type { Gear } from './gear.ts'
import type { BoardRule } from './finding.ts'
import type { MovementIndex, ReadableMovement } from './movement-index.ts'

/** The unit of loads that are written without one. */
export type LoadUnit = 'kg' | 'lb'

export type WorkContext = {
  readonly index: MovementIndex
  readonly loads: LoadUnit | undefined
  /** Returns a part of the line exactly as the author wrote it. */
  readonly written: (start: number, end: number) => string
}

/** A movement line of the details. */
export type Line = Readonly<Record<string, unknown>> & { readonly id: string }

/** A movement that was read from a line, with its amounts. */
export type Work = {
  readonly kind: 'work'
  readonly line: Line
  readonly movement: ReadableMovement
  /** The number of sets in `5 sets of` or `5x5`. Undefined if the line has none. */
  readonly sets: number | undefined
  /** True if repetitions follow the name, as in `Back Squat 5 reps`. */
  readonly isLift: boolean
  /** What the effort is for: `for time`, `for 30 minutes` (duration) or `for max calories` (most). */
  readonly effort: 'time' | 'duration' | 'most' | undefined
  /** True if an alternative without an amount got the amount of the line: `10 Pull-ups or Ring Rows`. */
  readonly isConcluded: boolean
  readonly end: number
}

/** Why a text could not be read, and what to write instead. */
export type Failure = {
  readonly kind: 'failure'
  readonly rule: BoardRule
  /** The offset of the text that was not understood. */
  readonly at: number
  readonly sentence: string
  readonly remedy: string
  /** A name that the catalog does not have. `members` contains the amount and load that were read beside it. */
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

const spelled = new Map([
  ['reps', 'repetitions'],
  ['per_side', 'side'],
  ['rpe', 'RPE'],
])

/** So many repetitions of a movement with a distance are probably metres without their unit: `400 Run`. */
const manyReps = 200

/** Collects the members of a movement line while it is read, and the first failure. */
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

  /** Adds a load, a height or the like. A load without a unit gets that of the board; without one it is a failure. */
  take({ member, value }: Gear, at: number): void {
    if (member !== 'bare') this.set(member, value, at)
    else if (this.movement.has_load === true && this.#loads !== undefined) {
      this.set('load', `${String(value)} ${this.#loads}`, at)
    } else {
      const isLoad = this.movement.has_load === true
      const unit = isLoad ? 'kg or lb' : this.movement.has_height === true ? 'in or cm' : 'its unit'
      const remedy = `Write ${unit} behind it${isLoad ? ', or "loads: kg" or "loads: lb" above the board' : ''}.`
      const tempo = /^\d{4}$/.test(String(value)) ? ` A tempo is written "tempo ${String(value)}".` : ''
      this.fail('unit-unknown', at, `"${String(value)}" has no unit.`, `${remedy}${tempo}`)
    }
  }

  fail(rule: BoardRule, at: number, sentence: string, remedy: string): void {
    this.failure ??= { kind: 'failure', rule, at, sentence, remedy }
  }

  /** Returns the movement line, which ends at the offset `end`, or the first failure. */
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

  /** Sets the failure for a measure that the movement does not have, and for `400 Run`, which lacks its unit. */
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
    const sentence = `${name} has no ${spelled.get(alien[0]) ?? alien[0]}; the catalog gives it ${words}.`
    const change = words === 'no measure' ? 'Correct the line' : `Write it like "${exampleOf(this.movement)}"`
    const remedy = `${change}, or give ${name} \`${alien[1]}: true\` in the catalog.`
    this.fail('measure-not-applicable', at, sentence, remedy)
  }

  /** Returns whether the line itself has the measure. A time that only limits the effort does not count. */
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

/** Returns an example of a line with this movement: `10 Burpee`, `400 m Run`. */
export function exampleOf({ name, has_reps, has_distance, has_calories, has_duration }: ReadableMovement): string {
  if (has_reps === true) return `10 ${name}`
  if (has_distance === true) return `400 m ${name}`
  if (has_calories === true) return `12 cal ${name}`
  return has_duration === true ? `45 s ${name}` : `10 ${name}`
}
