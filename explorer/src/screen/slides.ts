import type { Competition, Event } from '../../../client/src/index.ts'
import { clock, toBoard, type BoardLine } from '../../../whiteboard/src/index.ts'
import { parseMoment } from '../dates/moments.ts'
import { headlineOf } from '../views/whiteboard.tsx'
import { inOrder } from '../reading/competition-parts.ts'

/** What a screen shows at one time: an event, or as many lines of it as can be read from far away. */
export interface Slide {
  readonly event: Event
  /** Its place in the program, from 1. */
  readonly number: number
  readonly headline: string
  /** The time that the workout has; undefined when it has none. */
  readonly clock: string | undefined
  readonly lines: readonly SlideLine[]
  /** Of several slides of one event, which this is; undefined for the only one. */
  readonly part: string | undefined
}

export type SlideLine = BoardLine | { readonly label: string }

/** As many as stand on a screen in letters that are read from ten metres away. */
const linesMost = 7

/**
 * The slides of a competition: of the one event that is asked for, else of the events that are not over, else of all, in
 * the order of the program.
 */
export function slidesOf(competition: Competition, eventId: string | undefined, now: number): readonly Slide[] {
  const program = inOrder(competition.events).map((event, index) => ({ event, number: index + 1 }))
  const asked = program.filter(({ event }) => event.id === eventId)
  const ahead = program.filter(({ event }) => (parseMoment(event.deadline) ?? Infinity) > now)
  const shown = eventId !== undefined ? asked : ahead.length > 0 ? ahead : program
  return shown.flatMap(({ event, number }) => slidesOfEvent(event, number))
}

function slidesOfEvent(event: Event, number: number): readonly Slide[] {
  const board = toBoard(event.workout, event.workout.movements)
  const lines: readonly SlideLine[] = [
    ...board.words.map(labelled),
    ...board.parts.flatMap(({ label, lines: said }) => [
      ...(label === undefined ? [] : [labelled(said.length === 0 ? `${label}: rest` : label)]),
      ...said,
    ]),
    ...[...board.remarks, ...board.notes].map(labelled),
  ]
  const count = Math.max(1, Math.ceil(lines.length / linesMost))
  // Alike in length, rather than full ones and a rest.
  const length = Math.ceil(lines.length / count)
  return Array.from({ length: count }, (_, index) => ({
    event,
    number,
    headline: headlineOf(board),
    clock: board.clock && clock(board.clock.seconds),
    lines: lines.slice(index * length, (index + 1) * length),
    part: count === 1 ? undefined : `${index + 1} of ${count}`,
  }))
}

function labelled(label: string): SlideLine {
  return { label }
}
