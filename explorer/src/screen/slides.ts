import { levelsOf, type Competition, type Event, type Level } from '../../../client/src/index.ts'
import { clock, lineText, toBoard, type BoardLine } from '../../../whiteboard/src/index.ts'
import { parseMoment } from '../dates/moments.ts'
import { clockBeside, headlineOf } from '../views/whiteboard.tsx'
import { inOrder } from '../reading/competition-parts.ts'

/** What a screen shows at one time. A slide can show all whiteboards of an event, one whiteboard, or a part of one. */
export interface Slide {
  readonly event: Event
  readonly boards: readonly SlideBoard[]
  /** A text such as `2 of 3` if the whiteboard is divided into several slides. */
  readonly part: string | undefined
}

export interface SlideBoard {
  /** The level of the workout. It is `undefined` if the event has only one level. */
  readonly level: Level['name'] | undefined
  readonly headline: string
  /** The time or time cap of the workout. It is `undefined` if the workout has neither. */
  readonly clock: string | undefined
  readonly lines: readonly SlideLine[]
}

export type SlideLine = BoardLine | { readonly label: string }

/** The maximum number of lines on a slide. People must be able to read the lines from a distance of ten metres. */
const linesMost = 7
/**
 * The maximum number of rows of text if several whiteboards are side by side. With more rows, letters would be less
 * than 40 pixels high on a screen with 1,080 lines of pixels.
 */
const rowsMost = 8
/**
 * How many letters fit into a row of a slide if the screen is as wide as it is high. Smaller letters could not be read
 * from a distance of ten metres.
 */
const lettersWide = 36

/**
 * Returns the slides of an event. If there is no `eventId`, returns the slides of all events that are not over. If all
 * events are over, returns the slides of all events. `aspect` is the width of the screen divided by its height.
 */
export function slidesOf(
  competition: Competition,
  eventId: string | undefined,
  now: number,
  aspect: number,
): readonly Slide[] {
  const program = inOrder(competition.events)
  const requested = program.filter(({ id }) => id === eventId)
  const ahead = program.filter(({ deadline }) => (parseMoment(deadline) ?? Infinity) > now)
  const shown = eventId !== undefined ? requested : ahead.length > 0 ? ahead : program
  return shown.flatMap((event) => slidesOfEvent(event, aspect))
}

function slidesOfEvent(event: Event, aspect: number): readonly Slide[] {
  const levels = levelsOf(event)
  const boards = levels.map((level) => boardOf(level, levels.length > 1))
  const letters = Math.floor((lettersWide * aspect) / boards.length)
  if (boards.length > 1 && boards.every((board) => rowsOf(board, letters) <= rowsMost)) {
    return [{ event, boards, part: undefined }]
  }
  return boards.flatMap((board) => slidesOfBoard(event, board))
}

function boardOf({ name, workout }: Level, isNamed: boolean): SlideBoard {
  const board = toBoard(workout, workout.movements)
  const headline = headlineOf(board)
  const boardClock = clockBeside(headline, board)
  const lines: readonly SlideLine[] = [
    ...board.words.map(labelled),
    ...board.parts.flatMap(({ label, lines: partLines }) => [
      ...(label === undefined ? [] : [labelled(partLines.length === 0 ? `${label}: rest` : label)]),
      ...partLines,
    ]),
    ...[...board.remarks, ...board.notes].map(labelled),
  ]
  return {
    level: isNamed ? name : undefined,
    headline,
    clock: boardClock && clock(boardClock.seconds),
    lines,
  }
}

function slidesOfBoard(event: Event, board: SlideBoard): readonly Slide[] {
  const { lines } = board
  const count = Math.max(1, Math.ceil(lines.length / linesMost))
  // Makes slides of similar length, not full ones and a short last one.
  const length = Math.ceil(lines.length / count)
  return Array.from({ length: count }, (_, index) => ({
    event,
    boards: [{ ...board, lines: lines.slice(index * length, (index + 1) * length) }],
    part: count === 1 ? undefined : `${index + 1} of ${count}`,
  }))
}

function rowsOf({ headline, clock: boardClock = '', lines }: SlideBoard, letters: number): number {
  const texts = [`${headline} ${boardClock}`, ...lines.map((line) => ('label' in line ? line.label : lineText(line)))]
  const longest = Math.max(...texts.flatMap((text) => text.split(/\s+/)).map(({ length }) => length))
  if (longest > letters) return Infinity
  return texts.reduce((rows, text) => rows + Math.ceil(text.length / letters), 0)
}

function labelled(label: string): SlideLine {
  return { label }
}
