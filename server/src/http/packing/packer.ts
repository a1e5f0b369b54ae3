import { promisify } from 'node:util'
import { brotliCompress, constants, gunzip, gzip } from 'node:zlib'
import type { Logger } from 'pino'
import type { Body } from '../../catalog/reading/body.ts'
import type { ContentCoding, Packing } from '../message/negotiate.ts'

export type Packer = ReturnType<typeof packerOf>

/**
 * Creates a compressor that uses the thread pool. It compresses one body at a time. `isFree` is false while it
 * compresses a body, and while `isBusy()` returns true.
 */
export function packerOf(isBusy: () => boolean, log: Logger) {
  let isPacking = false
  return {
    get isFree(): boolean {
      return !isPacking && !isBusy()
    },

    /**
     * Compresses a body. Returns `undefined` if the compressed body is not smaller, or after an error. The error is
     * logged.
     */
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

/** The maximum size of a body to compress, in bytes. A larger body would need more than 0.1 seconds. */
const plainBytesMax = 4 * 1024 * 1024

/**
 * The maximum size of a body that brotli compresses at its second-best quality, in bytes. Compressing a body of this
 * size takes up to 45 ms. Larger bodies are compressed at the next lower quality, which takes an eighth of the time and
 * gives results that are 5 % larger.
 */
const smallBytesMax = 256 * 1024

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
