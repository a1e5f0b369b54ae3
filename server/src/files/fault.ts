import type { Place, SourceItem } from './source-item.ts'

/** One thing that is wrong with a file. */
export interface Fault {
  readonly place: Place
  /** What is wrong: begins in lower case and ends without a full stop, so that it can follow the place. */
  readonly sentence: string
  /** What to do: whole sentences. */
  readonly remedy: string
}

export function isFault(read: SourceItem | Fault): read is Fault {
  return 'sentence' in read
}

/** A fault of the file as a whole: it cannot be opened, or it is empty. */
export function faultOfFile(file: string, sentence: string, remedy: string): Fault {
  return { place: { file, line: 0, column: 0, path: '' }, sentence, remedy }
}
