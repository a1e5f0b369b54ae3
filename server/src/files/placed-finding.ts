import type { Finding } from '../contract/finding.ts'
import type { Place, SourceItem } from './source-item.ts'

/** A finding with its place in a file. Its sentence can follow the place: it begins in lower case, without a full stop. */
export interface PlacedFinding extends Omit<Finding, 'path' | 'missing'> {
  readonly place: Place
}

export function isFinding(read: SourceItem | PlacedFinding): read is PlacedFinding {
  return 'sentence' in read
}

export function errorAt(place: Place, sentence: string, remedy: string): PlacedFinding {
  return { place, sentence, remedy, severity: 'error' }
}

/** An error of the file as a whole: it cannot be opened, or it is empty. */
export function errorOfFile(file: string, sentence: string, remedy: string): PlacedFinding {
  return errorAt({ file, line: 0, column: 0, path: '' }, sentence, remedy)
}
