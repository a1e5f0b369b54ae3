import type { Finding } from '../contract/finding.ts'
import { meantName, nearestName } from '../contract/nearest-name.ts'
import { quotedName } from '../contract/shape/describe-value.ts'

/** The kinds of items, in the order in which a catalog object yields them. */
export const itemKinds = ['gym', 'movement', 'workout', 'competition', 'event', 'division'] as const

export type ItemKind = (typeof itemKinds)[number]

/** The root member of a catalog object for each kind. */
export const rootMembers = {
  gym: 'gyms',
  movement: 'movements',
  workout: 'workouts',
  competition: 'competitions',
  event: 'events',
  division: 'divisions',
} as const satisfies Record<ItemKind, string>

/** Returns an object with the result of `make` for each kind. */
export function ofEachKind<Made>(make: (kind: ItemKind) => Made): Readonly<Record<ItemKind, Made>> {
  const [gym, movement, workout, competition] = [make('gym'), make('movement'), make('workout'), make('competition')]
  return { gym, movement, workout, competition, event: make('event'), division: make('division') }
}

/** A position in a file. */
export interface Place {
  /** The name as the operator gave it, or `standard input`. */
  readonly file: string
  /** The line, from 1; in a table, the spreadsheet row. 0 for the file as a whole. */
  readonly line: number
  /** The column, from 1, in UTF-16 units; in a table, the column of cells. 0 for the file as a whole. */
  readonly column: number
  /** The name of the cell, such as `C14`; only in tables. */
  readonly cell?: string
  /** In a YAML literal block: the number of spaces before each of its lines. */
  readonly indent?: number
  /** The path, such as `competitions[0].divisions[2].name`; empty for the root. */
  readonly path: string
}

/** An item of a file, with the place and the written text of each of its values. */
export interface SourceItem {
  readonly kind: ItemKind
  /** `page` if the file is an array as the API serves it. */
  readonly origin: 'catalog' | 'page'
  /** The value from `JSON.parse`, without the member `kind` of an NDJSON line. */
  readonly value: unknown
  /** The place of the item. */
  readonly place: Place
  /** Returns the place of a JSON pointer into the item. An absent member has the place of its nearest ancestor. */
  readonly placeOf: (pointer: string) => Place
  /**
   * Returns the JSON text of a value as it was written (order, numbers, escapes), without white space outside strings.
   * For YAML, returns the equivalent JSON. Throws for a pointer to nothing, which is a bug of the caller.
   */
  readonly textOf: (pointer: string) => string
}

/** Yields the items of a file, and findings between them. */
export type Reading<Item = SourceItem> = AsyncGenerator<Item | PlacedFinding, void, void>
/** Like `Reading`, for a file in memory. */
export type ReadingAtOnce<Item = SourceItem> = Generator<Item | PlacedFinding, void, void>

/** A finding with its place in a file. The sentence is lower case without a full stop, because it follows the place. */
export interface PlacedFinding extends Omit<Finding, 'path' | 'missing'> {
  readonly place: Place
  /** The whiteboard that the finding is about. */
  readonly board?: FindingBoard
}

/** A line of a whiteboard in a file. All findings of a board share its `text`. */
export interface FindingBoard {
  readonly text: {
    readonly place: Place
    /** The board as it was written. */
    readonly typed: string
    /** Returns the board as it was understood; `undefined` if it has errors. */
    readonly understood: () => string | undefined
  }
  /** The line of the board, from 1; 0 for the board as a whole. */
  readonly line: number
  /** The sentence of the finding, without its line and column. */
  readonly sentence: string
}

/** True for a finding, false for an item. */
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

/** The sentence and remedy of a finding, without its place. */
export type FindingText = Pick<PlacedFinding, 'sentence' | 'remedy'>

/** Returns the text of a finding about an unknown kind. `shown` describes the written value. */
export function unknownKind(written: unknown, shown: string): FindingText {
  const nearest = typeof written === 'string' ? nearestName(written, itemKinds) : undefined
  const remedy = nearest === undefined ? 'Write one of these.' : `Did you mean "${nearest}"?`
  return { sentence: `is ${shown}; expected one of ${itemKinds.join(', ')}`, remedy }
}

/**
 * Returns the text of a finding about an unknown name, and the known name that was most likely meant, if any. Only
 * names in `free` are suggested, because the others are present already.
 */
export function unknownName(
  noun: 'column' | 'member',
  name: string,
  known: readonly string[],
  free: readonly string[] = known,
) {
  const meant = meantName(name, free)
  const sentence = `unknown ${noun} ${quotedName(name)}`
  const passOver = noun === 'column' ? ', or begin its name with # to ignore it' : ''
  if (meant === undefined) return { meant, sentence, remedy: `Remove it${passOver}. Allowed: ${known.join(', ')}.` }
  return { meant, sentence: `${sentence}; did you mean \`${meant}\`?`, remedy: `Write ${meant}.` }
}
