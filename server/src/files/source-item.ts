import type { Finding } from '../contract/finding.ts'
import { meantName, nearestName } from '../contract/nearest-name.ts'
import { quotedName } from '../contract/shape/describe-value.ts'

/** The kinds of items. The items of a catalog object are read in this order. */
export const itemKinds = ['gym', 'movement', 'workout', 'competition', 'event', 'division'] as const

export type ItemKind = (typeof itemKinds)[number]

/** The members of a catalog object that contain the items, by the kind of the items. */
export const rootMembers = {
  gym: 'gyms',
  movement: 'movements',
  workout: 'workouts',
  competition: 'competitions',
  event: 'events',
  division: 'divisions',
} as const satisfies Record<ItemKind, string>

export function ofEachKind<Made>(make: (kind: ItemKind) => Made): Readonly<Record<ItemKind, Made>> {
  const [gym, movement, workout, competition] = [make('gym'), make('movement'), make('workout'), make('competition')]
  return { gym, movement, workout, competition, event: make('event'), division: make('division') }
}

export interface Place {
  readonly file: string
  /** The number of the line. In a table, the number of the row. The first is 1. 0 means the file as a whole. */
  readonly line: number
  /**
   * The position in the line, in UTF-16 units. In a table, the number of the column. The first is 1. 0 means the file
   * as a whole.
   */
  readonly column: number
  readonly cell?: string
  /** For a literal block of YAML: the number of spaces in front of each line. */
  readonly indent?: number
  /** The path of the value in the file, such as `competitions[0].divisions[2].name`. Empty for the root. */
  readonly path: string
}

export interface SourceItem {
  readonly kind: ItemKind
  readonly origin: 'catalog' | 'page'
  /** The parsed JSON of the item. Does not include the member `kind` of a line of NDJSON. */
  readonly value: unknown
  readonly place: Place
  /**
   * Returns the place of the value at a JSON pointer. If there is no such value, returns the place of the object or
   * array that lacks it.
   */
  readonly placeOf: (pointer: string) => Place
  /**
   * Returns the JSON text of the value at a JSON pointer. Numbers, escapes and the order of members are as in the file,
   * but white space outside strings is removed. A YAML value is converted to JSON. Throws if there is no such value.
   */
  readonly textOf: (pointer: string) => string
}

/** A generator that yields the items of a file, and findings between them. */
export type Reading<Item = SourceItem> = AsyncGenerator<Item | PlacedFinding, void, void>
export type ReadingAtOnce<Item = SourceItem> = Generator<Item | PlacedFinding, void, void>

/**
 * A finding and its place in a file. Messages print `place: sentence`. The sentence therefore begins in lower case and
 * has no full stop.
 */
export interface PlacedFinding extends Omit<Finding, 'path' | 'missing'> {
  readonly place: Place
  readonly board?: FindingBoard
}

/**
 * The line of a whiteboard (a workout as a gym writes it) that a finding is about. All findings about the same
 * whiteboard have the same `text` object.
 */
export interface FindingBoard {
  readonly text: {
    readonly place: Place
    readonly typed: string
    readonly understood: () => string | undefined
  }
  /** The number of the line in the whiteboard. The first is 1. 0 means the whole whiteboard. */
  readonly line: number
  readonly sentence: string
}

export function isFinding(read: object): read is PlacedFinding {
  return 'sentence' in read
}

export function errorAt(place: Place, sentence: string, remedy: string): PlacedFinding {
  return { place, sentence, remedy, severity: 'error' }
}

/** Returns an error about a file as a whole, such as a missing or empty file. */
export function errorOfFile(file: string, sentence: string, remedy: string): PlacedFinding {
  return errorAt({ file, line: 0, column: 0, path: '' }, sentence, remedy)
}

export type FindingText = Pick<PlacedFinding, 'sentence' | 'remedy'>

/**
 * Returns the error for an unknown kind of item. `written` is the value in the file. `shown` describes it in the
 * message.
 */
export function unknownKind(written: unknown, shown: string): FindingText {
  const nearest = typeof written === 'string' ? nearestName(written, itemKinds) : undefined
  const remedy = nearest === undefined ? 'Write one of these.' : `Did you mean "${nearest}"?`
  return { sentence: `is ${shown}; expected one of ${itemKinds.join(', ')}`, remedy }
}

/**
 * Returns the message for an unknown name, and in `meant` the known name that the author probably meant, if there is
 * one. Suggests only the names in `free`, because the other known names are already used.
 */
export function unknownName(
  noun: 'column' | 'field',
  name: string,
  known: readonly string[],
  free: readonly string[] = known,
) {
  const meant = meantName(name, free)
  const sentence = noun === 'column' ? `unknown column ${quotedName(name)}` : 'is an unknown field'
  const passOver = noun === 'column' ? ', or begin its name with # to ignore it' : ''
  if (meant === undefined) return { meant, sentence, remedy: `Remove it${passOver}. Allowed: ${known.join(', ')}.` }
  return { meant, sentence: `${sentence}; did you mean \`${meant}\`?`, remedy: `Write ${meant}.` }
}
