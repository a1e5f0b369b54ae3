import type { Instant } from '../../contract/time-stamp.ts'
import type { Catalog, Snapshot } from './catalog.ts'
import type { DocumentCache } from './document-cache.ts'
import { Memory, type ReadingCounts } from './memory.ts'
import { pageReader } from './page-reader.ts'
import { releasedDocuments } from './released-documents.ts'
import { workoutReader } from './workout-reader.ts'

/** Options of a catalog reader. */
export interface ReaderOptions {
  /** Upper limit of everything cached: documents, responses, accounts. */
  readonly memoryBytes: number
  /** Yields to pending requests while releases are prepared. */
  readonly pause: () => Promise<void>
  readonly counts: ReadingCounts
}

/** The share of memory for all caches of a snapshot. The document cache uses the rest, and what they leave. */
const snapshotPart = 1 / 4

export type CatalogReader = ReturnType<typeof catalogReader>

/**
 * Reads one snapshot of the catalog for requests, from memory if possible. `documents` outlives it. Throws
 * `StaleRevisionError` when the catalog has a later revision.
 */
export function catalogReader(
  catalog: Catalog,
  snapshot: Snapshot,
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

    /** Renders documents that are about to be released, up to the next publication, which starts another snapshot. */
    prepareReleases: (now: Instant): Promise<void> => released.prepare(now, snapshot.validUntil - 1, pause),
  }
}
