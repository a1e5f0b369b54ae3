import { movementLineShape } from '../details/line-shape.ts'
import { sayLoad } from '../measures/load.ts'
import { sayQuantity } from '../measures/quantity.ts'
import { parseReps, parseTempo, sayReps } from '../measures/reps.ts'
import { countOf, oneLine, pluralName, sayDuration } from '../measures/wording.ts'
import { effortOf, lineAmount, lineMeasures, type WrittenLine } from './amount.ts'
import type { BoardLine } from './board.ts'
import { sayComplex } from './complex.ts'
import { movementName, type MovementFinder } from './movements.ts'
import { unknownMembers } from './unknown-members.ts'

/** A way to write a movement line on the board. Returns `undefined` if the line has no movement. */
export type LineForm = (line: WrittenLine, movements: MovementFinder) => BoardLine | undefined

/** Converts movement lines to lines of a board. `form` converts each line. Lines without a movement are left out. */
export function boardLines(
  lines: readonly WrittenLine[] | undefined,
  movements: MovementFinder,
  form: LineForm = countedLine,
): readonly BoardLine[] {
  return (lines ?? []).map((line) => form(line, movements)).filter((line) => line !== undefined)
}

/** Writes the amount before the name of the movement, as in `400 m Run` and `21 Kettlebell Swings (24/16 kg)`. */
export const countedLine: LineForm = (line, movements) => {
  const complex = sayComplex(line, movements)
  if (complex !== undefined) return worded({ amount: undefined, name: complex }, line, movements)
  const amount = lineAmount(line)
  const name = movementName(line, movements)
  if (name === undefined) return undefined
  return worded({ amount: amount?.text, name: amount?.isPlural === true ? pluralName(name) : name }, line, movements)
}

/**
 * Writes the name without an amount, because the format of the workout says how much is done. Examples are `Push-ups`
 * and `Box Jumps (20 in)`.
 */
export const uncountedLine: LineForm = (line, movements) => {
  const name = movementName(line, movements)
  const isMax = line.reps === undefined || parseReps(line.reps)?.kind === 'max'
  const isComplex = sayComplex(line, movements) !== undefined
  if (name === undefined || isComplex || !isMax || lineMeasures(line) !== '') return countedLine(line, movements)
  const known = line.id === undefined ? undefined : movements.find(line.id)
  return worded({ amount: undefined, name: known?.has_reps === false ? name : pluralName(name) }, line, movements)
}

/** Writes the line of a workout that has only one effort, such as `500 m Row for time` or `Row for 30 minutes`. */
export const effortLine: LineForm = (line, movements) => {
  const { duration, ...untimed } = line
  const timed = intervalLine(line, movements)
  if (timed?.qualifiers.includes(`for ${effortOf(line) ?? ''}`) === true) return timed
  const isForTime = line.distance !== undefined || line.calories !== undefined
  if (isForTime || duration === undefined) return qualified(uncountedLine(line, movements), isForTime ? 'for time' : '')
  const time = typeof duration === 'number' ? sayDuration(duration) : sayQuantity('duration', duration)
  // `Burpees for 5 minutes`, but `Run for 20 minutes`.
  const hasReps = line.id !== undefined && movements.find(line.id)?.has_reps === true
  return qualified((hasReps ? uncountedLine : countedLine)(untimed, movements), `for ${time}`)
}

/** Writes the line of a workout that repeats an effort, such as `500 m Row` or `3-minute Row for max calories`. */
export const intervalLine: LineForm = (line, movements) => {
  const effort = effortOf(line)
  const name = movementName(line, movements)
  if (effort === undefined || name === undefined || line.duration === undefined) return countedLine(line, movements)
  const amount = sayQuantity('duration', line.duration).replace(/ min$/, '-minute').replace(/ s$/, '-second')
  return qualified(worded({ amount, name }, line, movements), `for ${effort}`)
}

/**
 * Returns a function that writes the name before the amount, as in `Back Squat 5 reps`. If `sets` is given, the amount
 * also says the number of sets.
 */
export function strengthLine(sets: number | undefined): LineForm {
  return (line, movements) => {
    const times = sets === undefined ? undefined : countOf(sets, 'set')
    const complex = sayComplex(line, movements)
    if (complex !== undefined) {
      return worded({ amount: times && `${times} of`, name: complex }, line, movements)
    }
    const name = movementName(line, movements)
    if (name === undefined) return undefined
    const reps = line.reps === undefined ? undefined : repsOfASet(line.reps)
    const work = [reps, lineMeasures(line)].filter(Boolean).join(', ')
    const amount = [times, work].filter(Boolean).join(' of ')
    return worded({ amount: amount === '' ? undefined : amount, name, isNameFirst: true }, line, movements)
  }
}

function repsOfASet(reps: string): string {
  const parsed = parseReps(reps)
  if (parsed?.kind === 'max') return 'max reps'
  return parsed?.kind === 'count' && parsed.counts[0] === 1 && !reps.includes('+') ? '1 rep' : `${sayReps(reps)} reps`
}

type Start = Pick<BoardLine, 'amount' | 'name'> & { readonly isNameFirst?: boolean }

function worded({ isNameFirst = false, ...start }: Start, line: WrittenLine, movements: MovementFinder): BoardLine {
  const percent = line.percent === undefined ? undefined : `at ${sayQuantity('percent', line.percent)}`
  const note = oneLine(line.note ?? '')
  return {
    ...start,
    isNameFirst,
    qualifiers: [line.per_side === true ? 'per side' : undefined, percent].filter((text) => text !== undefined),
    load: line.load === undefined ? undefined : sayLoad(line.load, line.load_unit),
    equipment: equipmentOf(line),
    note: note === '' ? undefined : note,
    or: boardLines(line.or, movements),
    others: unknownMembers(movementLineShape, line),
  }
}

function equipmentOf({ height, power, tempo, rpe }: WrittenLine): readonly string[] {
  return [
    height === undefined ? undefined : sayQuantity('height', height),
    power === undefined ? undefined : sayQuantity('power', power),
    tempo === undefined ? undefined : `tempo ${parseTempo(tempo) ?? oneLine(tempo)}`,
    rpe === undefined ? undefined : `RPE ${sayQuantity('rpe', rpe)}`,
  ].filter((text) => text !== undefined)
}

function qualified(line: BoardLine | undefined, qualifier: string): BoardLine | undefined {
  return line === undefined || qualifier === '' ? line : { ...line, qualifiers: [...line.qualifiers, qualifier] }
}
