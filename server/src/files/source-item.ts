import type { Finding } from '../contract/finding.ts'
import { meantName, nearestName } from '../contract/nearest-name.ts'
import { quotedName } from '../contract/shape/describe-value.ts'

/** The kinds of a catalog's items, in the order in which a catalog object delivers them. */
export const itemKinds = ['gym', 'movement', 'workout', 'competition', 'event', 'division'] as const

export type ItemKind = (typeof itemKinds)[number]

/** The root member of a catalog object that holds the items of each kind. */
export const rootMembers = {
  gym: 'gyms',
  movement: 'movements',
  workout: 'workouts',
  competition: 'competitions',
  event: 'events',
  division: 'divisions',
} as const satisfies Record<ItemKind, string>

/** What `make` makes of each kind. */
export function ofEachKind<Made>(make: (kind: ItemKind) => Made): Readonly<Record<ItemKind, Made>> {
  const [gym, movement, workout, competition] = [make('gym'), make('movement'), make('workout'), make('competition')]
  return { gym, movement, workout, competition, event: make('event'), division: make('division') }
}

/** Where something stands in a file. */
export interface Place {
  /** As the operator named it, or `standard input`. */
  readonly file: string
  /** From 1, of a table the row as the spreadsheet counts it; 0 where the file as a whole is meant. */
  readonly line: number
  /** From 1, in UTF-16 units as editors count, of a table the column; 0 where the file as a whole is meant. */
  readonly column: number
  /** Of a table: the cell as the spreadsheet names it, `C14`. */
  readonly cell?: string
  /** Of a text that stands below, line by line as it is meant: how many spaces stand before each line. */
  readonly indent?: number
  /** The JSON path as people write it, `competitions[0].divisions[2].name`; empty for the root. */
  readonly path: string
}

/** One item of a file, with the place and the written text of everything in it. */
export interface SourceItem {
  readonly kind: ItemKind
  /** `page`: the file is an array as the API serves it. */
  readonly origin: 'catalog' | 'page'
  /** Plain JavaScript, as `JSON.parse` gives it; the member `kind` of an NDJSON line is not in it. */
  readonly value: unknown
  /** Of the item itself. */
  readonly place: Place
  /** `pointer` is a JSON pointer relative to the item, '' = item; an absent member has the place of what lacks it. */
  readonly placeOf: (pointer: string) => Place
  /**
   * The JSON text of a value as it was written: its order, its numbers, its escapes; white space outside strings is
   * removed. For YAML the equivalent JSON. Throws for a pointer to nothing, which is a mistake of the caller.
   */
  readonly textOf: (pointer: string) => string
}

/** What is read of a file, one after the other: items, and what is wrong between them. */
export type Reading<Item = SourceItem> = AsyncGenerator<Item | PlacedFinding, void, void>
/** The same of a file that is in memory. */
export type ReadingAtOnce<Item = SourceItem> = Generator<Item | PlacedFinding, void, void>

/** A finding with its place in a file. Its sentence follows the place, in lower case, without a full stop. */
export interface PlacedFinding extends Omit<Finding, 'path' | 'missing'> {
  readonly place: Place
}

/** Whether what was read of a file is what is wrong there. */
export function isFinding(read: object): read is PlacedFinding {
  return 'sentence' in read
}

export function errorAt(place: Place, sentence: string, remedy: string): PlacedFinding {
  return { place, sentence, remedy, severity: 'error' }
}

/** An error of the file as a whole: it cannot be opened, or it is empty. */
export function errorOfFile(file: string, sentence: string, remedy: string): PlacedFinding {
  return errorAt({ file, line: 0, column: 0, path: '' }, sentence, remedy)
}

/** The sentence and the remedy of a finding, without its place. */
export type FindingText = Pick<PlacedFinding, 'sentence' | 'remedy'>

/** Of a kind that no item has; `shown` is what stands there. */
export function unknownKind(written: unknown, shown: string): FindingText {
  const nearest = typeof written === 'string' ? nearestName(written, itemKinds) : undefined
  const remedy = nearest === undefined ? 'Write one of these.' : `Did you mean "${nearest}"?`
  return { sentence: `is ${shown}; expected one of ${itemKinds.join(', ')}`, remedy }
}

/**
 * What is said of a name that is none of those that are known, and which one was most likely `meant`: one of those that
 * are `free`, since they are not written already.
 */
export function unknownName(
  noun: 'column' | 'member',
  name: string,
  known: readonly string[],
  free: readonly string[] = known,
) {
  const meant = meantName(name, free)
  const sentence = `unknown ${noun} ${quotedName(name)}`
  const passOver = noun === 'column' ? ', or begin its name with # to have it passed over' : ''
  if (meant === undefined) return { meant, sentence, remedy: `Remove it${passOver}. Known here: ${known.join(', ')}.` }
  return { meant, sentence: `${sentence}; did you mean \`${meant}\`?`, remedy: `Write ${meant}.` }
}
