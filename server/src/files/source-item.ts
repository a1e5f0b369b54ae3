import type { Finding } from '../contract/finding.ts'
import { meantName, nearestName } from '../contract/nearest-name.ts'
import { quotedName } from '../contract/shape/describe-value.ts'

/** The kinds of items, in the order in which a catalog object yields them. */
export const itemKinds = ['gym', 'movement', 'workout', 'competition', 'event', 'division'] as const

export type ItemKind = (typeof itemKinds)[number]

/** The member of a catalog object that contains the items of a kind. */
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
  /** The name as the operator gave it, or `standard input`. */
  readonly file: string
  /** The line, from 1 on, or the row of a table. 0 for the file as a whole. */
  readonly line: number
  /** The column, from 1 on, in UTF-16 units; in a table, the column of the cell. 0 for the file as a whole. */
  readonly column: number
  /** The name of the cell in a table, such as `C14`. */
  readonly cell?: string
  /** The number of spaces before each line of a YAML literal block. */
  readonly indent?: number
  /** Where the value is in the file, such as `competitions[0].divisions[2].name`. Empty for the root. */
  readonly path: string
}

/** An item of a file, with functions that find the place and text of each value in it. */
export interface SourceItem {
  readonly kind: ItemKind
  /** `page` if the file is an array as the API serves it, otherwise `catalog`. */
  readonly origin: 'catalog' | 'page'
  /** The parsed JSON of the item, without the member `kind` of a line of NDJSON. */
  readonly value: unknown
  readonly place: Place
  /** Returns the place of the value at a JSON pointer. An absent member has the place of what would contain it. */
  readonly placeOf: (pointer: string) => Place
  /**
   * Returns the JSON text of a value with the order, numbers and escapes of the file, without white space outside
   * strings. For YAML, returns the equivalent JSON. Throws for a JSON pointer to nothing, which is a bug of the caller.
   */
  readonly textOf: (pointer: string) => string
}

/** Yields the items of a file, and findings between them. */
export type Reading<Item = SourceItem> = AsyncGenerator<Item | PlacedFinding, void, void>
/** Like `Reading`, but for a file that is in memory. */
export type ReadingAtOnce<Item = SourceItem> = Generator<Item | PlacedFinding, void, void>

/** A finding with its place in a file. Its sentence follows the place: in lower case, without a full stop. */
export interface PlacedFinding extends Omit<Finding, 'path' | 'missing'> {
  readonly place: Place
  /** The whiteboard that the finding is about; undefined for other findings. */
  readonly board?: FindingBoard
}

/** A line of a whiteboard in a file. All findings about a whiteboard have the same `text` object. */
export interface FindingBoard {
  readonly text: {
    readonly place: Place
    /** The whiteboard as it was written. */
    readonly typed: string
    /** Returns the whiteboard as it was understood, or `undefined` if it has errors. */
    readonly understood: () => string | undefined
  }
  /** The line of the whiteboard, from 1 on; 0 for all of it. */
  readonly line: number
  /** What is wrong, without the line and column. */
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

/** What is wrong and the remedy, without the place. */
export type FindingText = Pick<PlacedFinding, 'sentence' | 'remedy'>

/** Returns the sentence and remedy for an unknown kind of item. `shown` describes the value. */
export function unknownKind(written: unknown, shown: string): FindingText {
  const nearest = typeof written === 'string' ? nearestName(written, itemKinds) : undefined
  const remedy = nearest === undefined ? 'Write one of these.' : `Did you mean "${nearest}"?`
  return { sentence: `is ${shown}; expected one of ${itemKinds.join(', ')}`, remedy }
}

/**
 * Returns the sentence and remedy for an unknown name, and in `meant` the known name that it most likely stands for, if
 * any. Only names in `free` are suggested, because the others are already present.
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
