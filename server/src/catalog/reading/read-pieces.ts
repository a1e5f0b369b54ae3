import type { Instant } from '../../contract/time-stamp.ts'
import type { Coding } from '../document.ts'
import { Unproven } from '../unproven.ts'
import { isValidAt } from '../visibility.ts'
import { includesGym, type Viewer } from '../viewer.ts'
import type { Catalog, Entry, StoredPiece } from './catalog.ts'
import type { ReleasedDocuments } from './released-documents.ts'

/** The documents of some entries, in their order, and of which there are none. */
export interface ReadPieces {
  readonly pieces: readonly StoredPiece[]
  /** Those that have changed since they were listed. */
  readonly changed: readonly Entry[]
  /** Those that are not what was written, which the log was told. */
  readonly damaged: readonly Entry[]
}

interface Source {
  readonly catalog: Catalog
  readonly released: ReleasedDocuments
}

/** Reads the documents of entries as they are to be read now. One that is damaged is rendered from its source. */
export async function readPieces(
  source: Source,
  entries: readonly Entry[],
  viewer: Viewer,
  coding: Coding,
  now: Instant,
): Promise<ReadPieces> {
  const stored = await source.catalog.loadPieces(entries, viewer.sees, coding)
  const [pieces, changed, damaged]: [StoredPiece[], Entry[], Entry[]] = [[], [], []]
  for (const [index, entry] of entries.entries()) {
    const found = stored[index]
    const read = async () => {
      if (found !== undefined && isValidAt(found, now)) return found
      return source.released.pieceAt(entry, viewer.sees, coding, now)
    }
    const piece = await provenOf(entry, read, viewer, source.catalog)
    if (piece === 'damaged') damaged.push(entry)
    else if (piece === undefined) changed.push(entry)
    else pieces.push(piece)
  }
  return { pieces, changed, damaged }
}

/** What is read of an entry, if it holds and is of the viewer's gyms, whatever the list says. */
export async function provenOf<Kept extends Pick<StoredPiece, 'gym'>>(
  { id }: Entry,
  read: () => Promise<Kept | undefined>,
  viewer: Viewer,
  { onDamage }: Pick<Catalog, 'onDamage'>,
): Promise<Kept | 'damaged' | undefined> {
  try {
    const kept = await read()
    if (kept === undefined || includesGym(viewer, kept.gym)) return kept
    onDamage(new Unproven(id))
  } catch (error) {
    // The log was told where it was met.
    if (!(error instanceof Unproven)) throw error
  }
  return 'damaged'
}
