import { LRUCache } from 'lru-cache'
import { bodyOf, type Body } from '../../catalog/reading/body.ts'
import type { Memory } from '../../catalog/reading/memory.ts'
import type { AcceptedCodings, ContentCoding, Packing } from '../message/negotiate.ts'
import type { Packer } from './packer.ts'

/**
 * After this many responses with the same body, the body is compressed again at a higher level. A body that was sent 16
 * times will probably be sent often enough to make up for this work.
 */
export const hotAfter = 16

/**
 * The minimum size of a body to compress again, in bytes, before compression. Below this size, a higher level would not
 * reduce the number of network packets.
 */
const bodyBytesMin = 3000
/**
 * The maximum size of a body to compress again, in bytes. A larger body would occupy a thread for more than 0.1
 * seconds.
 */
const bodyBytesMax = 4 * 1024 * 1024

const countedMax = 1000

export interface BodyVariant {
  readonly coding: ContentCoding
  readonly packable: { readonly key: string; readonly packing: Packing } | undefined
  readonly isPacked: boolean
}

export type HotBodies = ReturnType<typeof hotBodiesIn>

/** Creates functions that count how often each body is sent, and compress the bodies that are sent often. */
export function hotBodiesIn(memory: Memory, packer: Packer) {
  const packedBodies = memory.of<Body>('packed ')
  const counted = new LRUCache<string, number | 'tried'>({ max: countedMax })
  return {
    /**
     * Chooses the content coding for the body that has this hash. Also returns the compressed body if it is in memory.
     */
    choose(hash: string, { coding, packing }: AcceptedCodings): { variant: BodyVariant; packed: Body | undefined } {
      if (packing === undefined) return { variant: { coding, packable: undefined, isPacked: false }, packed: undefined }
      const key = `${packing} ${hash}`
      const packed = packedBodies.get(key)
      const isPacked = packed !== undefined
      return { variant: { coding: isPacked ? packing : coding, packable: { key, packing }, isPacked }, packed }
    },

    packedBody: ({ packable }: BodyVariant): Body | undefined => packable && packedBodies.get(packable.key),

    /**
     * Returns true if the variant is outdated: since it was chosen, the body was compressed, or its compressed form was
     * evicted.
     */
    isOutdated({ packable, isPacked }: BodyVariant): boolean {
      return packable !== undefined && (packedBodies.peek(packable.key) !== undefined) !== isPacked
    },

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
