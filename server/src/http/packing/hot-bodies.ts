import { LRUCache } from 'lru-cache'
import { bodyOf, type Body } from '../../catalog/reading/body.ts'
import type { Memory } from '../../catalog/reading/memory.ts'
import type { AcceptedCodings, ContentCoding, Packing } from '../message/negotiate.ts'
import type { Packer } from './packer.ts'

/**
 * The number of responses after which a body is hot. About as many more can be expected, and each saves 10 to 20 KB: 4
 * to 8 ms at 20 Mbit/s, together two to three times the cost of packing.
 */
export const hotAfter = 16

/** Smaller bodies take two packets even if packed. Larger ones would take megabytes of memory. */
const bodyBytesMin = 3000
const bodyBytesMax = 4 * 1024 * 1024

/** The maximum number of bodies to count; each takes about 300 bytes. */
const countedMax = 1000

/** The coding of a body, and its packed alternative. */
export interface BodyVariant {
  readonly coding: ContentCoding
  /** The packing that the client accepts; undefined if it prefers plain bytes. */
  readonly packable: { readonly key: string; readonly packing: Packing } | undefined
  /** The packed body, if it is cached. */
  readonly packed: Body | undefined
  /** The key of the cache entry with the bytes; undefined if no entry shares them. */
  readonly of: string | undefined
}

export type HotBodies = ReturnType<typeof hotBodiesIn>

/** Counts how often bodies of one catalog snapshot are sent, and packs each hot body once. */
export function hotBodiesIn(memory: Memory, packer: Packer) {
  const packedBodies = memory.of<Body>('packed ')
  /** Counts by body; `tried` after an attempt to pack it. Drops the least recently used. */
  const counted = new LRUCache<string, number | 'tried'>({ max: countedMax })
  return {
    /** Returns the variant to send of a body: packed, if that is cached and accepted. `of` is its cache key. */
    choose(hash: string, { coding, packing }: AcceptedCodings, of: string | undefined): BodyVariant {
      if (packing === undefined) return { coding, packable: undefined, packed: undefined, of }
      const key = `${packing} ${hash}`
      const packable = { key, packing }
      const packed = packedBodies.get(key)
      if (packed === undefined) return { coding, packable, packed, of }
      return { coding: packing, packable, packed, of: packedBodies.nameOf(key) }
    },

    /** True if the same request would now get other bytes. */
    isOutdated({ packable, packed }: BodyVariant): boolean {
      return packable !== undefined && packedBodies.peek(packable.key) !== packed
    },

    /** Counts a sent body, and packs it once it is hot. */
    countSent({ packable, packed, coding }: BodyVariant, body: Body): void {
      if (packable === undefined || packed !== undefined) return
      const { key, packing } = packable
      const count = counted.get(key) ?? 0
      if (count === 'tried') return
      counted.set(key, count + 1)
      const isHot = count + 1 >= hotAfter && body.length >= bodyBytesMin && body.length <= bodyBytesMax
      if (!isHot || !packer.isFree) return
      counted.set(key, 'tried')
      body.buffer?.retain()
      void packer.pack(body, coding, packing).then((bytes) => {
        body.buffer?.release()
        if (bytes === undefined) return
        const packedBody = bodyOf(bytes)
        packedBodies.keep(key, packedBody, packedBody.length, packedBody)
        packedBody.buffer?.release()
      })
    },
  }
}
