import type { MovementLookup } from '../movement-lookup.ts'
import { sayLoad } from './load.ts'
import type { MovementLine } from './movement-line.ts'
import { sayQuantity } from './quantity.ts'
import { parseReps, parseTempo, sayReps } from './reps.ts'
import { oneLine, pluralName } from './wording.ts'

/** One way to put a line on the whiteboard; undefined for a line that names no movement. */
export type LineForm = (line: MovementLine, movements: MovementLookup) => string | undefined

/** The lines of a list that name a movement, each in the same form. */
export function describeLines(
  lines: readonly MovementLine[] | undefined,
  movements: MovementLookup,
  form: LineForm = countedLine,
): readonly string[] {
  return (lines ?? []).map((line) => form(line, movements)).filter((text) => text !== undefined)
}

/** The amount first: `5 Pull-ups`, `400 m Run`, `21 Kettlebell Swings (24/16 kg)`; without an amount, `Thruster`. */
export const countedLine: LineForm = (line, movements) => {
  const amount = lineAmount(line)
  const name = movementName(line, movements)
  if (name === undefined) return undefined
  return worded([amount?.text, amount?.isPlural === true ? pluralName(name) : name], line)
}

/** For formats that count repetitions themselves: `Push-ups`, `Box Jumps (20 in)`; what has no repetitions, `Row`. */
export const uncountedLine: LineForm = (line, movements) => {
  const name = movementName(line, movements)
  const isMax = line.reps === undefined || parseReps(line.reps)?.kind === 'max'
  if (name === undefined || !isMax || lineMeasures(line) !== '') return countedLine(line, movements)
  const known = line.id === undefined ? undefined : movements.find(line.id)
  return worded([known?.has_reps === false ? name : pluralName(name)], line)
}

/** The name first, as strength work is written: `Back Squat 5 reps`, `Front Squat 4 sets of 3 reps at 65-70%`. */
export function strengthLine(sets: number | undefined): LineForm {
  return (line, movements) => {
    const name = movementName(line, movements)
    if (name === undefined) return undefined
    const reps = line.reps === undefined ? undefined : repsOfASet(line.reps)
    const amount = [reps, lineMeasures(line)].filter(Boolean).join(', ')
    return worded([name, sets === undefined || amount === '' ? amount : `${sets} sets of ${amount}`], line)
  }
}

function repsOfASet(reps: string): string {
  const parsed = parseReps(reps)
  if (parsed?.kind === 'max') return 'max reps'
  return parsed?.kind === 'count' && parsed.counts[0] === 1 && !reps.includes('+') ? '1 rep' : `${sayReps(reps)} reps`
}

function worded(start: readonly (string | undefined)[], line: MovementLine): string {
  const side = line.per_side === true ? 'per side' : undefined
  const percent = line.percent === undefined ? undefined : `at ${sayQuantity('percent', line.percent)}`
  return [...start, side, percent, parenthesis(line)].filter(Boolean).join(' ')
}

/** What the movement is done with, and what else there is to say: `(22.5/15 kg, 20 in; unbroken)`. */
function parenthesis(line: MovementLine): string {
  const tempo = line.tempo === undefined ? undefined : (parseTempo(line.tempo) ?? oneLine(line.tempo))
  const equipment = [
    line.load === undefined ? '' : sayLoad(line.load, line.load_unit),
    line.height === undefined ? '' : sayQuantity('height', line.height),
    line.power === undefined ? '' : sayQuantity('power', line.power),
    tempo === undefined ? '' : `tempo ${tempo}`,
  ]
  const said = [equipment.filter(Boolean).join(', '), oneLine(line.note ?? '')].filter(Boolean)
  return said.length === 0 ? '' : `(${said.join('; ')})`
}

/** How much of a movement a line asks for. */
export type LineAmount = {
  /** As it is said before the name: `5`, `Max`, `15/12 cal`, `4 x 10 m`. */
  readonly text: string
  /** Whether the name after it stands in the plural: after a number above one, but not after a measure. */
  readonly isPlural: boolean
}

/** The amount of a line, or undefined when the line leaves it to the format of the workout. */
export function lineAmount(line: MovementLine): LineAmount | undefined {
  const measured = lineMeasures(line)
  if (line.reps === undefined) return measured === '' ? undefined : { text: measured, isPlural: false }
  const reps = parseReps(line.reps)
  if (measured === '') return { text: sayReps(line.reps), isPlural: reps?.kind !== 'complex' && reps?.counts[0] !== 1 }
  if (reps?.kind === 'max') return { text: `${measured} of max`, isPlural: true }
  return { text: `${sayReps(line.reps)} x ${measured}`, isPlural: false }
}

/** The calories, distance and duration of a line in short; empty when it has none of them. */
export function lineMeasures(line: MovementLine): string {
  return (['calories', 'distance', 'duration'] as const)
    .flatMap((measure) => (line[measure] === undefined ? [] : [sayQuantity(measure, line[measure])]))
    .join(', ')
}

/** What the movement of a line is called: as the catalog has it, else as the line says it, else as its id suggests. */
export function movementName(line: MovementLine, movements: MovementLookup): string | undefined {
  const known = line.id === undefined ? undefined : movements.find(line.id)?.name
  const name = oneLine(known ?? line.name ?? '')
  return name === '' ? suggestedBy(line.id) : name
}

/** `mv_wall_ball_shot` reads as "Wall Ball Shot"; an id without words says nothing. */
function suggestedBy(id: string | undefined): string | undefined {
  if (id === undefined) return undefined
  if (!/^mv_[a-z]+(_[a-z]+)*$/.test(id)) return 'Movement'
  const words = id.slice('mv_'.length).split('_')
  return words.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join(' ')
}
