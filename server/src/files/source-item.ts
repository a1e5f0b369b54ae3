import type { Finding } from '../contract/finding.ts'
import { meantName, nearestName } from '../contract/nearest-name.ts'
import { quotedName } from '../contract/shape/describe-value.ts'

/** The kinds of items. The items of a catalog object are read in this order. */
export const itemKinds = ['gym', 'movement', 'workout', 'competition', 'event', 'division'] as const

export type ItemKind = (typeof itemKinds)[number]

/** The name of the member of a catalog object that contains the items of each kind. */
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

/** A place in a file. */
export interface Place {
  /** The name of the file that the operator gave, or `standard input`. */
  readonly file: string
  /** The number of the line or, in a table, of the row. The first is 1. 0 for the file as a whole. */
  readonly line: number
  /** The number of the column: in UTF-16 units, or of the cell in a table. The first is 1. 0 for the whole file. */
  readonly column: number
  /** The name of the cell in a table, such as `C14`. */
  readonly cell?: string
  /** The number of spaces in front of each line of a YAML literal block. */
  readonly indent?: number
  /** The path of the value in the file, such as `competitions[0].divisions[2].name`. Empty for the root. */
  readonly path: string
}

/** An item of a file. Its functions find the place and the text of each value in it. */
export interface SourceItem {
  readonly kind: ItemKind
  /** `page` if the file is a page of the API, which is an array. Otherwise `catalog`. */
  readonly origin: 'catalog' | 'page'
  /** The parsed JSON of the item. Does not include the member `kind` of a line of NDJSON. */
  readonly value: unknown
  readonly place: Place
  /**
   * Returns the place of the value at a JSON pointer. For a missing member, returns the place of what would contain it.
   */
  readonly placeOf: (pointer: string) => Place
  /**
   * Returns the JSON text of the value at a JSON pointer. It keeps the order, numbers and escapes of the file, but no
   * white space outside strings. For YAML, returns equivalent JSON. Throws if the pointer leads to nothing, which is an
   * error of the caller.
   */
  readonly textOf: (pointer: string) => string
}

/** Yields the items of a file. Yields findings between the items. */
export type Reading<Item = SourceItem> = AsyncGenerator<Item | PlacedFinding, void, void>
/** The same as `Reading`, but for a file that is already in memory. */
export type ReadingAtOnce<Item = SourceItem> = Generator<Item | PlacedFinding, void, void>

/** A finding and its place in a file. The sentence follows the place, so it is in lower case and has no full stop. */
export interface PlacedFinding extends Omit<Finding, 'path' | 'missing'> {
  readonly place: Place
  /** The whiteboard that the finding is about. `undefined` for findings that are not about a whiteboard. */
  readonly board?: FindingBoard
}

/** A line of a whiteboard in a file. All findings about a whiteboard have the same `text` object. */
export interface FindingBoard {
  readonly text: {
    readonly place: Place
    /** The text of the whiteboard as its author wrote it. */
    readonly typed: string
    /** Returns the whiteboard as the program understood it. Returns `undefined` if the whiteboard has errors. */
    readonly understood: () => string | undefined
  }
  /** The number of the line in the whiteboard. The first is 1. 0 means the whole whiteboard. */
  readonly line: number
  /** What is wrong. Does not include the line and column. */
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

/** The sentence and the remedy of a finding, without its place. */
export type FindingText = Pick<PlacedFinding, 'sentence' | 'remedy'>

/** Returns the finding text for an unknown kind of item. `shown` describes the value that was written. */
export function unknownKind(written: unknown, shown: string): FindingText {
  const nearest = typeof written === 'string' ? nearestName(written, itemKinds) : undefined
  const remedy = nearest === undefined ? 'Write one of these.' : `Did you mean "${nearest}"?`
  return { sentence: `is ${shown}; expected one of ${itemKinds.join(', ')}`, remedy }
}

/**
 * Returns the sentence and the remedy for an unknown name. `meant` is the known name that the author probably meant, if
 * there is one. Only names in `free` are suggested, because the others are already used.
 */
export function unknownName(
  noun: 'column' | 'member',
  name: string,
  known: readonly string[],
  free: readonly string[] = known,
) {
  const meant = meantName(name, free)
  const sentence = noun === 'column' ? `unknown column ${quotedName(name)}` : 'is an unknown member'
  const passOver = noun === 'column' ? ', or begin its name with # to ignore it' : ''
  if (meant === undefined) return { meant, sentence, remedy: `Remove it${passOver}. Allowed: ${known.join(', ')}.` }
  return { meant, sentence: `${sentence}; did you mean \`${meant}\`?`, remedy: `Write ${meant}.` }
}
