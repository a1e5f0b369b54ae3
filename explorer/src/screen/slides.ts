import { levelsOf, type Competition, type Event, type Level } from '../../../client/src/index.ts'
import { clock, lineText, toBoard, type BoardLine } from '../../../whiteboard/src/index.ts'
import { parseMoment } from '../dates/moments.ts'
import { clockBeside, headlineOf } from '../views/whiteboard.tsx'
import { inOrder } from '../reading/competition-parts.ts'

/** What a screen shows at one time: an event with its boards side by side, or one of them, or a part of one. */
export interface Slide {
  readonly event: Event
  readonly boards: readonly SlideBoard[]
  /** Of several slides of one board, which this is; undefined for the only one. */
  readonly part: string | undefined
}

/** As much of one version of a workout as can be read from far away. */
export interface SlideBoard {
  /** Whose it is; undefined where an event has one version for all. */
  readonly level: Level['name'] | undefined
  readonly headline: string
  /** The time that the workout has; undefined when it has none. */
  readonly clock: string | undefined
  readonly lines: readonly SlideLine[]
}

export type SlideLine = BoardLine | { readonly label: string }

/** As many as stand on a screen in letters that are read from ten metres away. */
const linesMost = 7
/** Those of boards side by side are smaller, though no less than 40 pixels of 1080. */
const rowsMost = 8
/** So many letters of that size stand beside each other on a screen that is as wide as it is high. */
const lettersWide = 36

/**
 * The slides of a competition: of the one event that is asked for, else of the events that are not over, else of all, in
 * the order of the program. `aspect` is how many times as wide as high the screen is.
 */
export function slidesOf(
  competition: Competition,
  eventId: string | undefined,
  now: number,
  aspect: number,
): readonly Slide[] {
  const program = inOrder(competition.events)
  const asked = program.filter(({ id }) => id === eventId)
  const ahead = program.filter(({ deadline }) => (parseMoment(deadline) ?? Infinity) > now)
  const shown = eventId !== undefined ? asked : ahead.length > 0 ? ahead : program
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
  const time = clockBeside(headline, board)
  const lines: readonly SlideLine[] = [
    ...board.words.map(labelled),
    ...board.parts.flatMap(({ label, lines: said }) => [
      ...(label === undefined ? [] : [labelled(said.length === 0 ? `${label}: rest` : label)]),
      ...said,
    ]),
    ...[...board.remarks, ...board.notes].map(labelled),
  ]
  return {
    level: isNamed ? name : undefined,
    headline,
    clock: time && clock(time.seconds),
    lines,
  }
}

function slidesOfBoard(event: Event, board: SlideBoard): readonly Slide[] {
  const { lines } = board
  const count = Math.max(1, Math.ceil(lines.length / linesMost))
  // Alike in length, rather than full ones and a rest.
  const length = Math.ceil(lines.length / count)
  return Array.from({ length: count }, (_, index) => ({
    event,
    boards: [{ ...board, lines: lines.slice(index * length, (index + 1) * length) }],
    part: count === 1 ? undefined : `${index + 1} of ${count}`,
  }))
}

/** How many rows a board takes in a column of so many letters; more than any screen has where a word is longer. */
function rowsOf({ headline, clock: time = '', lines }: SlideBoard, letters: number): number {
  const texts = [`${headline} ${time}`, ...lines.map((line) => ('label' in line ? line.label : lineText(line)))]
  const longest = Math.max(...texts.flatMap((text) => text.split(/\s+/)).map(({ length }) => length))
  if (longest > letters) return Infinity
  return texts.reduce((rows, text) => rows + Math.ceil(text.length / letters), 0)
}

function labelled(label: string): SlideLine {
  return { label }
}
