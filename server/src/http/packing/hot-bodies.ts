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
  readonly isPacked: boolean
}

export type HotBodies = ReturnType<typeof hotBodiesIn>

/** Counts how often bodies of one catalog snapshot are sent, and packs each hot body once. */
export function hotBodiesIn(memory: Memory, packer: Packer) {
  const packedBodies = memory.of<Body>('packed ')
  /** Counts by body; `tried` after an attempt to pack it. Drops the least recently used. */
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

    /** True if the same request would get other bytes now. */
    isOutdated({ packable, isPacked }: BodyVariant): boolean {
      return packable !== undefined && (packedBodies.peek(packable.key) !== undefined) !== isPacked
    },

    /** Counts that a body was sent. */
    countSent({ packable, isPacked, coding }: BodyVariant, body: Body): void {
      if (packable === undefined || isPacked) return
      const { key, packing } = packable
      const count = counted.get(key) ?? 0
      if (count === 'tried') return
      counted.set(key, count + 1)
      const isHot = count + 1 >= hotAfter && body.length >= bodyBytesMin && body.length <= bodyBytesMax
      if (!isHot || !packer.isFree) return
      counted.set(key, 'tried')
      void packer.pack(body, coding, packing).then((bytes) => {
        if (bytes !== undefined) packedBodies.keep(key, bodyOf(bytes), bytes.byteLength)
      })
    },
  }
}
