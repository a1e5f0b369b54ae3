import type { Movement } from '../../../client/src/index.ts'
import { shortDuration } from './duration.ts'
import { numberOf, objectOf, spaced, textOf, type Details } from './members.ts'

/** One line of a whiteboard: so many of a movement, with so much. */
export interface BoardLine {
  /** How much: `12`, `15/12 cal`, `21-15-9`, `Max`; undefined where the format says it. */
  readonly amount: string | undefined
  readonly name: string
  /** `43/30 kg`; undefined for bodyweight. */
  readonly load: string | undefined
  /** What else there is to know, in short: `24/20 in`, `per side`, `tempo 3211`. */
  readonly extras: readonly string[]
  readonly note: string | undefined
}

/** A line of `details`, or undefined for what is no line. A movement that the workout does not list keeps its id. */
export function readLine(value: unknown, movements: readonly Movement[]): BoardLine | undefined {
  const line = objectOf(value)
  if (line === undefined) return undefined
  const known = movements.find(({ id }) => id === line.id)
  const name = known?.name ?? textOf(line.name) ?? textOf(line.id)
  if (name === undefined) return undefined
  return { amount: readAmount(line), name, load: readLoad(line), extras: readExtras(line), note: textOf(line.note) }
}

function readAmount(line: Details): string | undefined {
  const measured = [
    quantity(line.calories, 'cal'),
    quantity(line.distance, 'm'),
    typeof line.duration === 'number' ? shortDuration(line.duration) : quantity(line.duration, 's'),
  ].filter((text) => text !== undefined)
  const reps = textOf(line.reps)
  if (measured.length === 0) return reps
  return reps === undefined ? measured.join(', ') : `${reps} × ${measured.join(', ')}`
}

function readLoad(line: Details): string | undefined {
  const byAthlete = objectOf(line.load)
  if (byAthlete !== undefined) {
    const figures = [byAthlete.male, byAthlete.female].map(textOf).filter((figure) => figure !== undefined)
    return figures.length === 0 ? undefined : [[...new Set(figures)].join('/'), textOf(byAthlete.unit)].join(' ').trim()
  }
  const unit = textOf(line.load_unit)
  if (numberOf(line.load) !== undefined && unit !== undefined) return `${textOf(line.load) ?? ''} ${unit}`
  return textOf(line.load)
}

/** Members that are told elsewhere on the line. */
const told = 'id name reps load load_unit calories distance duration height power percent tempo per_side note'.split(
  ' ',
)

function readExtras(line: Details): readonly string[] {
  const tempo = textOf(line.tempo)
  const percent = textOf(line.percent)
  return [
    quantity(line.height, 'cm'),
    quantity(line.power, 'W'),
    percent === undefined ? undefined : `at ${percent}${/^[\d.-]+$/.test(percent) ? '%' : ''}`,
    tempo === undefined ? undefined : `tempo ${tempo}`,
    line.per_side === true ? 'per side' : undefined,
    ...Object.entries(line)
      .filter(([name]) => !told.includes(name))
      .map(([name, value]) => unknownMember(name, value)),
  ].filter((extra) => extra !== undefined)
}

/** A member that this page has never heard of, as far as it can be said. */
export function unknownMember(name: string, value: unknown): string | undefined {
  if (value === true) return spaced(name)
  const text = textOf(value)
  return text === undefined ? undefined : `${spaced(name)} ${text}`
}

/** A number in the measure's own unit; a text as its author wrote it, with the long words made short. */
function quantity(value: unknown, unit: string): string | undefined {
  if (typeof value === 'number') return `${value} ${unit}`
  return textOf(value)
    ?.replace(/\bcal(orie)?s?\b/i, 'cal')
    .replace(/\bmet(er|re)s?\b/i, 'm')
}
