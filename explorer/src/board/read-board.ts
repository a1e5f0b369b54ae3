import type { Workout, WorkoutType } from '../../../client/src/index.ts'
import { readLine, unknownMember, type BoardLine } from './board-line.ts'
import { sayDuration, sayEvery } from './duration.ts'
import { formats, type BoardTime, type Format } from './formats.ts'
import { countOf, listOf, objectOf, spaced, textOf, type Details } from './members.ts'

/** A workout as it stands on a gym's whiteboard. */
export interface Board {
  /** The type in the words of the sport: `AMRAP`. */
  readonly title: string
  readonly headline: string
  readonly time: BoardTime | undefined
  readonly parts: readonly BoardPart[]
  readonly notes: readonly string[]
}

/** Lines that are done together. */
export interface BoardPart {
  readonly label: string | undefined
  readonly lines: readonly BoardLine[]
}

/** Members that stand on the board of any type; those after them are said by the formats that we know. */
const everywhere = ['type', 'buy_in', 'movements', 'slots', 'cash_out']
const inFormats = [
  ...['name', 'description', 'duration', 'time_cap', 'rounds', 'rest', 'interval', 'initial_reps', 'rep_increment'],
  ...['station', 'rep_scheme', 'sets', 'work', 'fixed', 'cumulative', 'reps_only'],
]

/** Puts any workout on a board: whatever its type and its details, nothing here fails. */
export function readBoard({ type, details, movements }: Workout): Board {
  const read = objectOf(details) ?? {}
  const format = findFormat(type)
  return {
    title: format?.title ?? spaced(type),
    headline: format?.headline(read) ?? spaced(type),
    time: format === undefined ? undefined : format.time?.(read),
    parts: readParts(read, Array.isArray(movements) ? movements : []),
    notes: [...sayRest(read.rest, format?.turn), ...(format?.notes?.(read) ?? []), ...unknownNotes(read, format)],
  }
}

/** A later service may have more types than this page knows: such a one is shown by its name. */
function findFormat(type: WorkoutType): Format | undefined {
  return Object.hasOwn(formats, type) ? formats[type] : undefined
}

function readParts(details: Details, movements: Workout['movements']): readonly BoardPart[] {
  const lines = (value: unknown) =>
    listOf(value)
      .map((line) => readLine(line, movements))
      .filter((line) => line !== undefined)
  const hasBuyIn = listOf(details.buy_in).length > 0
  const turn = (countOf(details.interval) ?? 60) === 60 ? 'Minute' : 'Round'
  const slots = listOf(details.slots).map((slot, index) => ({ label: `${turn} ${index + 1}`, lines: lines(slot) }))
  return [
    { label: 'Buy-in', lines: lines(details.buy_in) },
    { label: hasBuyIn ? 'Then' : undefined, lines: lines(details.movements) },
    ...slots,
    { label: 'Cash-out', lines: lines(details.cash_out) },
  ].filter((part) => part.lines.length > 0)
}

function sayRest(value: unknown, turn: string | undefined): readonly string[] {
  const rest = objectOf(value)
  const duration = countOf(rest?.duration)
  const type = textOf(rest?.type)
  if (type === undefined || turn === undefined) return []
  if (type === 'as_needed') return [`Rest as needed between ${turn}s`]
  if (type === 'interval' && duration !== undefined) return [`A new ${turn} ${sayEvery(duration)}`]
  if (type === 'fixed' && duration !== undefined) return [`Rest ${sayDuration(duration)} between ${turn}s`]
  return [`Rest between ${turn}s: ${spaced(type)}`]
}

function unknownNotes(details: Details, format: Format | undefined): readonly string[] {
  const placed = format === undefined ? everywhere : [...everywhere, ...inFormats]
  return Object.entries(details)
    .filter(([name]) => !placed.includes(name))
    .map(([name, value]) => unknownMember(name, value))
    .filter((note) => note !== undefined)
}
