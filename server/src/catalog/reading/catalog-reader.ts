import type { Instant } from '../../contract/time-stamp.ts'
import type { Catalog, Edition } from './catalog.ts'
import { Memory, type ReadingCounts } from './memory.ts'
import { pageReader } from './page-reader.ts'
import { releasedDocuments } from './released-documents.ts'
import { workoutReader } from './workout-reader.ts'

/** What reading the catalog takes. */
export interface ReaderOptions {
  /** Bound of all that is remembered: documents, answers, accounts. */
  readonly memoryBytes: number
  /** Lets requests through while releases are prepared. */
  readonly pause: () => Promise<void>
  readonly counts: ReadingCounts
}

export type CatalogReader = ReturnType<typeof catalogReader>

/**
 * Reads one edition of the catalog for requests, from memory where it can; `before` is the memory of the one before.
 * Throws `Overtaken` when there is a later one.
 */
export function catalogReader(
  catalog: Catalog,
  edition: Edition,
  { memoryBytes, pause, counts }: ReaderOptions,
  before?: Memory,
) {
  const memory = new Memory(memoryBytes, before)
  const { revision } = edition
  const released = releasedDocuments(catalog, revision, memory, counts)
  return {
    edition,
    memory,
    page: pageReader({ catalog, released, revision }, memory, counts),
    workout: workoutReader(catalog, revision, memory, counts),

    /**
     * Renders what is about to be released. Where a publication comes as well, another edition begins, which would not
     * find it.
     */
    prepareReleases: (now: Instant): Promise<void> => released.prepare(now, edition.validUntil - 1, pause),
  }
}
