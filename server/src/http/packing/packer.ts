import { promisify } from 'node:util'
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib'
import type { Logger } from 'pino'
import type { Body } from '../../catalog/reading/body.ts'
import type { ContentCoding, Packing } from '../message/negotiate.ts'

export type Packer = ReturnType<typeof packerOf>

/** Packs bodies in the thread pool, one at a time, and none while the service is overloaded. */
export function packerOf(isBusy: () => boolean, log: Logger) {
  let isPacking = false
  return {
    get isFree(): boolean {
      return !isPacking && !isBusy()
    },

    /** Undefined for a body that does not get smaller, or could not be packed, which is logged. */
    async pack(body: Body, coding: ContentCoding, packing: Packing): Promise<Buffer | undefined> {
      isPacking = true
      try {
        // A copy: the parts may be freed as soon as they were sent.
        const packed = await packBody(Buffer.concat(body.parts), coding, packing)
        return packed.byteLength < body.length ? packed : undefined
      } catch (error) {
        log.warn({ err: error, packing }, 'A page could not be packed; it is served as it was')
        return undefined
      } finally {
        isPacking = false
      }
    },
  }
}

/** Larger bodies are not packed: that would take more than a tenth of a second. */
const plainBytesMax = 4 * 1024 * 1024

/**
 * Up to here brotli's second best quality takes up to 45 ms, 35 for a page of ten; past it the one below it, which
 * takes an eighth of the time for 5 % more bytes. The best quality takes four times as long for 2 % fewer.
 */
const smallBytesMax = 256 * 1024

/**
 * Packs a body as one stream, in the thread pool. Unpacks a compressed one first, which verifies its checksum. Rejects
 * corrupt and too large bodies.
 */
async function packBody(bytes: Uint8Array, coding: ContentCoding, packing: Packing): Promise<Buffer> {
  const plain = coding === 'gzip' ? await promisify(gunzip)(bytes, { maxOutputLength: plainBytesMax }) : bytes
  if (packing === 'gzip') return promisify(gzip)(plain, { level: 9 })
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: plain.byteLength <= smallBytesMax ? 10 : 9,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.byteLength,
  }
  return promisify(brotliCompress)(plain, { params })
}
