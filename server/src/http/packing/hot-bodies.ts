import { LRUCache } from 'lru-cache'
import { bodyOf, type Body } from '../../catalog/reading/body.ts'
import type { Memory } from '../../catalog/reading/memory.ts'
import type { AcceptedCodings, ContentCoding, Packing } from '../message/negotiate.ts'
import type { Packer } from './packer.ts'

/**
 * A body is hot after it was sent so often. As many callers may be expected again; each saves 10 to 20 KB, which take
 * 4 to 8 ms at 20 Mbit/s, together two to three times what packing takes.
 */
export const hotAfter = 16

/**
 * Smaller bodies take two packets either way. Larger ones would take megabytes of memory.
 */
const bodyBytesMin = 3000
const bodyBytesMax = 4 * 1024 * 1024

/** Bodies that are counted at the same time, some 300 bytes each. */
const countedMax = 1000

/** The coding in which a body is sent, and its alternative. */
export interface BodyVariant {
  readonly coding: ContentCoding
  /** What it could be packed to; undefined if the caller prefers plain bytes. */
  readonly packable: { readonly key: string; readonly packing: Packing } | undefined
  /** The packed body, if there is one. */
  readonly packed: Body | undefined
  /** The cache entry that holds the bytes; undefined if nothing shares them. */
  readonly of: string | undefined
}

export type HotBodies = ReturnType<typeof hotBodiesIn>

/** Counts how often the bodies of one edition of the catalog are sent, and packs the hot ones once. */
export function hotBodiesIn(memory: Memory, packer: Packer) {
  const packedBodies = memory.of<Body>('packed ')
  /**
   * How often each was sent; `tried` once it was packed, even if that failed. Drops the least recently used.
   */
  const counted = new LRUCache<string, number | 'tried'>({ max: countedMax })
  return {
    /** Chooses what to send of the body with this hash, which the cache keeps as `of`: packed if it has been. */
    choose(hash: string, { coding, packing }: AcceptedCodings, of: string | undefined): BodyVariant {
      if (packing === undefined) return { coding, packable: undefined, packed: undefined, of }
      const key = `${packing} ${hash}`
      const packable = { key, packing }
      const packed = packedBodies.get(key)
      if (packed === undefined) return { coding, packable, packed, of }
      return { coding: packing, packable, packed, of: packedBodies.nameOf(key) }
    },

    /** Whether the same request would get other bytes now. */
    isOutdated({ packable, packed }: BodyVariant): boolean {
      return packable !== undefined && packedBodies.peek(packable.key) !== packed
    },

    /** Counts that a body was sent. */
    countSent({ packable, packed, coding }: BodyVariant, body: Body): void {
      if (packable === undefined || packed !== undefined) return
      const { key, packing } = packable
      const asked = counted.get(key) ?? 0
      if (asked === 'tried') return
      counted.set(key, asked + 1)
      const isHot = asked + 1 >= hotAfter && body.length >= bodyBytesMin && body.length <= bodyBytesMax
      if (!isHot || !packer.isFree) return
      counted.set(key, 'tried')
      body.buffer?.retain()
      void packer.pack(body, coding, packing).then((bytes) => {
        body.buffer?.release()
        if (bytes === undefined) return
        const made = bodyOf(bytes)
        packedBodies.keep(key, made, made.length, made)
        made.buffer?.release()
      })
    },
  }
}
