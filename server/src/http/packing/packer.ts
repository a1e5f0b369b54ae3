import { promisify } from 'node:util'
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib'
import type { Logger } from 'pino'
import type { Body } from '../../catalog/reading/body.ts'
import type { ContentCoding, Packing } from '../message/negotiate.ts'

export type Packer = ReturnType<typeof packerOf>

/** Returns a compressor that uses the thread pool for one body at a time. It is not free while `isBusy()` is true. */
export function packerOf(isBusy: () => boolean, log: Logger) {
  let isPacking = false
  return {
    get isFree(): boolean {
      return !isPacking && !isBusy()
    },

    /** Compresses a body. Resolves with `undefined` if the result is no smaller, or after an error, which is logged. */
    async pack(body: Body, coding: ContentCoding, packing: Packing): Promise<Buffer | undefined> {
      isPacking = true
      try {
        // A copy: the parts may be freed as soon as they were sent.
        const packed = await packBody(Buffer.concat(body.parts), coding, packing)
        return packed.byteLength < body.length ? packed : undefined
      } catch (error) {
        log.warn({ err: error, packing }, 'A page could not be compressed; it is served as before')
        return undefined
      } finally {
        isPacking = false
      }
    },
  }
}

/** The maximum bytes to compress. Larger bodies would take more than a tenth of a second. */
const plainBytesMax = 4 * 1024 * 1024

/**
 * The maximum bytes for brotli’s second best quality, which takes up to 45 ms, 35 ms for a page of ten. Above it, the
 * next quality takes an eighth of the time for 5 % more bytes. The best takes four times as long for 2 % fewer bytes.
 */
const smallBytesMax = 256 * 1024

/** Compresses a body as one stream in the thread pool. Rejects if it is corrupt or longer than `plainBytesMax`. */
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
