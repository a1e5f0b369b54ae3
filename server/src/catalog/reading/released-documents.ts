import type { Instant } from '../../contract/time-stamp.ts'
import { makeDocument, pieceOf, type Coding } from '../document.ts'
import { renderVisible } from '../render.ts'
import { Unproven } from '../unproven.ts'
import { includesGym, isValidAt, type Sees, type Viewer } from '../visibility.ts'
import type { Catalog, Entry, StoredDocument, StoredPiece } from './catalog.ts'
import type { Memory, ReadingCounts, Remembered } from './memory.ts'

/**
 * Documents that a release has overtaken, or that are damaged, rendered anew by the read that meets them, or before
 * anybody does. Nothing is written. However many reads ask at once, each document is rendered once.
 */
export class ReleasedDocuments {
  readonly #catalog: Catalog
  readonly #counts: ReadingCounts
  readonly #kept: Remembered<readonly StoredDocument[]>

  constructor(catalog: Catalog, memory: Memory, counts: ReadingCounts) {
    this.#catalog = catalog
    this.#counts = counts
    this.#kept = memory.of('released ')
  }

  /** The document of a competition as it is to be read at an instant; undefined when the competition has changed. Throws `Unproven`. */
  async documentAt(entry: Entry, sees: Sees, at: Instant): Promise<StoredDocument | undefined> {
    const key = `${entry.position} ${entry.revision} ${sees}`
    const known = this.#kept.get(key)?.find((document) => isValidAt(document, at))
    if (known !== undefined) return known
    const render = () => this.#render(key, entry, sees, at)
    const rendered = await this.#kept.once(key, render)
    // Whoever asked first may have asked for before the release.
    return rendered === undefined || isValidAt(rendered, at) ? rendered : render()
  }

  /** The same in one coding. */
  async pieceAt(entry: Entry, sees: Sees, coding: Coding, at: Instant): Promise<StoredPiece | undefined> {
    const document = await this.documentAt(entry, sees, at)
    if (document === undefined) return undefined
    const { hash, gym, validFrom, validUntil } = document
    return { ...pieceOf(document, coding), hash, gym, validFrom, validUntil }
  }

  async #render(key: string, entry: Entry, sees: Sees, at: Instant): Promise<StoredDocument | undefined> {
    const source = await this.#catalog.loadCompetition(entry)
    if (source === undefined) return undefined
    const rendered = renderVisible(source, sees, at)
    if (rendered === undefined) return undefined
    this.#counts.renders += 1
    const { gym } = source.competition
    const document = { ...makeDocument(rendered.text), gym, ...rendered.validity }
    // The one before a release and the one after it: both are wanted around the instant.
    const versions = [document, ...(this.#kept.get(key) ?? [])].slice(0, 2)
    const bytes = versions.reduce((sum, { bytes: plain, deflated }) => sum + plain.length + deflated.length, 0)
    this.#kept.keep(key, versions, bytes)
    return document
  }
}

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
