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
  readonly isPacked: boolean
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
    /** Chooses how the body with this hash is sent, and returns the packed body if there is one. */
    choose(hash: string, { coding, packing }: AcceptedCodings): { variant: BodyVariant; packed: Body | undefined } {
      if (packing === undefined) return { variant: { coding, packable: undefined, isPacked: false }, packed: undefined }
      const key = `${packing} ${hash}`
      const packed = packedBodies.get(key)
      const isPacked = packed !== undefined
      return { variant: { coding: isPacked ? packing : coding, packable: { key, packing }, isPacked }, packed }
    },

    /** Returns a packed body that is still in memory. */
    packedBody: ({ packable }: BodyVariant): Body | undefined => packable && packedBodies.get(packable.key),

    /** Whether the same request would get other bytes now. */
    isOutdated({ packable, isPacked }: BodyVariant): boolean {
      return packable !== undefined && (packedBodies.peek(packable.key) !== undefined) !== isPacked
    },

    /** Counts that a body was sent. */
    countSent({ packable, isPacked, coding }: BodyVariant, body: Body): void {
      if (packable === undefined || isPacked) return
      const { key, packing } = packable
      const asked = counted.get(key) ?? 0
      if (asked === 'tried') return
      counted.set(key, asked + 1)
      const isHot = asked + 1 >= hotAfter && body.length >= bodyBytesMin && body.length <= bodyBytesMax
      if (!isHot || !packer.isFree) return
      counted.set(key, 'tried')
      void packer.pack(body, coding, packing).then((bytes) => {
        if (bytes !== undefined) packedBodies.keep(key, bodyOf(bytes), bytes.byteLength)
      })
    },
  }
}
