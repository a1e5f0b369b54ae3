import type { Instant } from '../../contract/time-stamp.ts'
import type { Catalog, CatalogSnapshot } from './catalog.ts'
import type { DocumentCache } from './document-cache.ts'
import { Memory, type ReadingCounts } from './memory.ts'
import { pageReader } from './page-reader.ts'
import { releasedDocuments } from './released-documents.ts'
import { workoutReader } from './workout-reader.ts'

export interface ReaderOptions {
  readonly memoryBytes: number
  /**
   * Lets other requests run. The reader calls it after each document that it renders before a request needs the
   * document.
   */
  readonly pause: () => Promise<void>
  readonly counts: ReadingCounts
}

const snapshotPart = 1 / 4

export type CatalogReader = ReturnType<typeof catalogReader>

/**
 * Creates functions that read one revision of the catalog. They return cached content if possible. They reject with
 * `StaleRevisionError` if the catalog has changed since `snapshot`. The readers of all revisions share the cache
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

    prepareReleases: (now: Instant): Promise<void> => released.prepare(now, snapshot.validUntil - 1, pause),
  }
}
