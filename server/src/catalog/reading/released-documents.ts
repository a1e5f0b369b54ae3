import type { Instant } from '../../contract/time-stamp.ts'
import { makeDocument, pieceOf, type Coding } from '../document.ts'
import { renderVisible } from '../render.ts'
import { isValidAt } from '../visibility.ts'
import type { Sees } from '../viewer.ts'
import type { Catalog, Entry, StoredDocument, StoredPiece } from './catalog.ts'
import type { Memory, Remembered } from './memory.ts'
import type { ReadingCounts } from './reading-counts.ts'

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
