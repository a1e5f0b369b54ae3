import type { GymId } from '../../contract/ids.ts'
import type { Instant } from '../../contract/time-stamp.ts'
import { makeDocument } from '../document.ts'
import { withComma, type Coding } from '../pieces.ts'
import { renderVisible } from '../render.ts'
import type { Position } from '../stored.ts'
import { isValidAt, type Validity, type Visibility } from '../visibility.ts'
import type { Catalog, ContentSums } from './catalog.ts'
import type { Memory, ReadingCounts } from './memory.ts'

const preparedMs = 10_000
const preparedMax = 1000

export interface RenderedDocument extends ContentSums, Validity {
  readonly hash: string
  readonly gym: GymId
  readonly contents: Readonly<Record<Coding, Uint8Array>>
}

export type ReleasedDocuments = ReturnType<typeof releasedDocuments>

/**
 * Creates functions that render competitions for viewers. Use them if a stored document is corrupt, or if an event was
 * released after the document was stored. The results are cached in memory and not stored.
 */
export function releasedDocuments(catalog: Catalog, revision: number, memory: Memory, counts: ReadingCounts) {
  const cache = memory.of<readonly RenderedDocument[]>('released ')
  let preparedUntil: Instant = -Infinity

  const render = async (key: string, position: Position, sees: Visibility, at: Instant) => {
    const source = await catalog.competition(position, revision)
    if (source === undefined) return undefined
    const rendered = renderVisible(source, sees, at)
    if (rendered === undefined) return undefined
    counts.renders += 1
    const { text, ...validity } = rendered
    const { bytes, deflated, crc, hash, deflatedCrc } = makeDocument(text)
    const contents = { identity: withComma(bytes, 'identity'), gzip: withComma(deflated, 'gzip') }
    const sums = { length: bytes.length, crc, deflatedCrc }
    const document = { ...sums, ...validity, hash, gym: source.competition.gym, contents }
    // Around the instant of a release both versions are needed.
    const versions = [document, ...(cache.get(key) ?? [])].slice(0, 2)
    const size = versions.reduce((sum, { contents: { identity, gzip } }) => sum + identity.length + gzip.length, 0)
    cache.keep(key, versions, size)
    return document
  }

  const find = (position: Position, sees: Visibility, hash: string): RenderedDocument | undefined =>
    cache.get(keyOf(position, sees))?.find((document) => document.hash === hash)

  const documentAt = async (
    position: Position,
    sees: Visibility,
    at: Instant,
  ): Promise<RenderedDocument | undefined> => {
    const key = keyOf(position, sees)
    const known = cache.get(key)?.find((document) => isValidAt(document, at))
    if (known !== undefined) return known
    const make = () => render(key, position, sees, at)
    const rendered = await cache.once(key, make)
    // The first caller may have asked for an instant before the release.
    return rendered === undefined || isValidAt(rendered, at) ? rendered : make()
  }

  const prepare = async (now: Instant, until: Instant, pause: () => Promise<void>): Promise<void> => {
    const nearUntil = Math.min(now + preparedMs, until)
    if (nearUntil < preparedUntil) return
    const coming = await catalog.releases(Math.max(now, preparedUntil - 1), preparedMax)
    const far = coming.findIndex(({ at }) => at > nearUntil)
    preparedUntil = coming[far]?.at ?? (coming.length < preparedMax ? Infinity : nearUntil)
    for (const { position, sees, at } of far === -1 ? coming : coming.slice(0, far)) {
      // The request that needs a corrupt document reports it.
      await documentAt(position, sees, at).catch(() => undefined)
      await pause()
    }
  }

  return { find, documentAt, prepare }
}

function keyOf(position: Position, sees: Visibility): string {
  return `${position} ${sees}`
}
