import type { Instant } from '../../contract/time-stamp.ts'
import type { Catalog, CatalogSnapshot } from './catalog.ts'
import type { DocumentCache } from './document-cache.ts'
import { Memory, type ReadingCounts } from './memory.ts'
import { pageReader } from './page-reader.ts'
import { releasedDocuments } from './released-documents.ts'
import { workoutReader } from './workout-reader.ts'

export interface ReaderOptions {
  /** The maximum memory of all caches together (documents, responses, accounts), in bytes. */
  readonly memoryBytes: number
  /**
   * Lets pending requests run. Before a release, the reader renders documents and awaits `pause` after each of them.
   */
  readonly pause: () => Promise<void>
  readonly counts: ReadingCounts
}

/**
 * The share of `memoryBytes` that the caches of one snapshot can use. The document cache can use everything that these
 * caches do not use.
 */
const snapshotPart = 1 / 4

export type CatalogReader = ReturnType<typeof catalogReader>

/**
 * Creates functions that read one snapshot of the catalog, from memory if possible. The functions reject with
 * `StaleRevisionError` if the catalog has a later revision. The readers of successive snapshots share the cache
 * `documents`.
 */
export function catalogReader(
  catalog: Catalog,
  snapshot: CatalogSnapshot,
  { memoryBytes, pause, counts }: ReaderOptions,
  documents: DocumentCache,
) {
  const memory = new Memory(memoryBytes * snapshotPart)
  documents.otherBytes = () => memory.usedBytes
  const { revision } = snapshot
  const released = releasedDocuments(catalog, revision, memory, counts)
  return {
    snapshot,
    memory,
    page: pageReader({ catalog, released, revision }, memory, documents, counts),
    workout: workoutReader(catalog, revision, memory, counts),

    /** Renders documents that a release will change in the next 10 s, so that requests need not wait for them. */
    prepareReleases: (now: Instant): Promise<void> => released.prepare(now, snapshot.validUntil - 1, pause),
  }
}
