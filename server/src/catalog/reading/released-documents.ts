import type { Instant } from '../../contract/time-stamp.ts'
import { makeDocument } from '../document.ts'
import { renderVisible } from '../render.ts'
import type { Position } from '../stored.ts'
import { isValidAt, type Sees } from '../visibility.ts'
import type { Catalog, StoredDocument } from './catalog.ts'
import type { Memory, ReadingCounts } from './memory.ts'

/** How far ahead of a release its documents are rendered, and how many for all that are to come. */
const preparedMs = 10_000
const preparedMax = 1000

export type ReleasedDocuments = ReturnType<typeof releasedDocuments>

/**
 * Documents of one revision that a release has overtaken, or that are damaged, rendered anew by the read that meets
 * them, or before anybody does. Nothing is written. However many reads ask at once, each document is rendered once.
 */
export function releasedDocuments(catalog: Catalog, revision: number, memory: Memory, counts: ReadingCounts) {
  const kept = memory.of<readonly StoredDocument[]>('released ')
  let preparedUntil: Instant = -Infinity

  const render = async (key: string, position: Position, sees: Sees, at: Instant) => {
    const source = await catalog.competition(position, revision)
    if (source === undefined) return undefined
    const rendered = renderVisible(source, sees, at)
    if (rendered === undefined) return undefined
    counts.renders += 1
    const { text, ...validity } = rendered
    const document: StoredDocument = { ...makeDocument(text), gym: source.competition.gym, ...validity }
    // The one before a release and the one after it: both are wanted around the instant.
    const versions = [document, ...(kept.get(key) ?? [])].slice(0, 2)
    const bytes = versions.reduce((sum, { bytes: plain, deflated }) => sum + plain.length + deflated.length, 0)
    kept.keep(key, versions, bytes)
    return document
  }

  /**
   * The document of a competition as it is to be read at an instant; undefined where there is none. Throws
   * `CorruptRowError`.
   */
  const documentAt = async (position: Position, sees: Sees, at: Instant): Promise<StoredDocument | undefined> => {
    const key = `${position} ${sees}`
    const known = kept.get(key)?.find((document) => isValidAt(document, at))
    if (known !== undefined) return known
    const make = () => render(key, position, sees, at)
    const rendered = await kept.once(key, make)
    // Whoever asked first may have asked for before the release.
    return rendered === undefined || isValidAt(rendered, at) ? rendered : make()
  }

  /**
   * Renders what is about to be released, so that the first read after the instant finds it ready. `pause` lets
   * requests through. The catalog is asked when a release that it has told of comes near, and not before.
   */
  const prepare = async (now: Instant, until: Instant, pause: () => Promise<void>): Promise<void> => {
    const nearUntil = Math.min(now + preparedMs, until)
    if (nearUntil < preparedUntil) return
    const coming = await catalog.releases(Math.max(now, preparedUntil - 1), preparedMax)
    const far = coming.findIndex(({ at }) => at > nearUntil)
    preparedUntil = coming[far]?.at ?? (coming.length < preparedMax ? Infinity : nearUntil)
    for (const { position, sees, at } of far === -1 ? coming : coming.slice(0, far)) {
      // What is damaged is left out by the request that asks for it.
      await documentAt(position, sees, at).catch(() => undefined)
      await pause()
    }
  }

  return { documentAt, prepare }
}
