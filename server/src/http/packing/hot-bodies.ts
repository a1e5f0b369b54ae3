import { LRUCache } from 'lru-cache'
import { bodyOf, type Body } from '../../catalog/reading/body.ts'
import type { Memory } from '../../catalog/reading/memory.ts'
import type { AcceptedCodings, ContentCoding, Packing } from '../message/negotiate.ts'
import type { Packer } from './packer.ts'

/**
 * After this number of responses with the same body, the body is compressed as a whole. About as many responses are
 * likely to follow. Each saves 10 to 20 KB, or 4 to 8 ms at 20 Mbit/s. Together they save two to three times the cost.
 */
export const hotAfter = 16

/** The size of bodies to compress, in bytes. Smaller bodies need two packets anyway. Larger ones need much memory. */
const bodyBytesMin = 3000
const bodyBytesMax = 4 * 1024 * 1024

/** The maximum number of bodies whose responses are counted. Each needs about 300 bytes of memory. */
const countedMax = 1000

/** The content coding of a body, and whether the body can be compressed as a whole. */
export interface BodyVariant {
  readonly coding: ContentCoding
  /** The compression that the client accepts. `undefined` if the client prefers plain bytes. */
  readonly packable: { readonly key: string; readonly packing: Packing } | undefined
  readonly isPacked: boolean
}

export type HotBodies = ReturnType<typeof hotBodiesIn>

/** Counts how often each body of a catalog snapshot is sent. Compresses the bodies that are sent often. */
export function hotBodiesIn(memory: Memory, packer: Packer) {
  const packedBodies = memory.of<Body>('packed ')
  const counted = new LRUCache<string, number | 'tried'>({ max: countedMax })
  return {
    /** Chooses the content coding of the body that has this hash. Also returns the compressed body if there is one. */
    choose(hash: string, { coding, packing }: AcceptedCodings): { variant: BodyVariant; packed: Body | undefined } {
      if (packing === undefined) return { variant: { coding, packable: undefined, isPacked: false }, packed: undefined }
      const key = `${packing} ${hash}`
      const packed = packedBodies.get(key)
      const isPacked = packed !== undefined
      return { variant: { coding: isPacked ? packing : coding, packable: { key, packing }, isPacked }, packed }
    },

    /** Returns the compressed body. Returns `undefined` if it is not in memory. */
    packedBody: ({ packable }: BodyVariant): Body | undefined => packable && packedBodies.get(packable.key),

    /**
     * Returns true if the body was compressed or dropped in the meantime. A new response would then have other bytes.
     */
    isOutdated({ packable, isPacked }: BodyVariant): boolean {
      return packable !== undefined && (packedBodies.peek(packable.key) !== undefined) !== isPacked
    },

    /** Counts a response that has this body. After 16 such responses, starts to compress the body. */
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
