import type { Logger } from 'pino'
import { joined, type Body } from '../message/body.ts'
import type { ContentCoding, Packing } from '../message/negotiate.ts'
import { packBody } from './pack-body.ts'

/** Packs bodies beside the event loop, one at a time, and none while there is more to do than can be done. */
export class Packer {
  readonly #isBusy: () => boolean
  readonly #log: Logger
  #isPacking = false

  constructor(isBusy: () => boolean, log: Logger) {
    this.#isBusy = isBusy
    this.#log = log
  }

  get isFree(): boolean {
    return !this.#isPacking && !this.#isBusy()
  }

  /** Undefined for a body that does not get smaller, or could not be packed, which the log is told. */
  async pack(body: Body, coding: ContentCoding, packing: Packing): Promise<Buffer | undefined> {
    this.#isPacking = true
    try {
      const packed = await packBody(joined(body.runs), coding, packing)
      return packed.byteLength < body.length ? packed : undefined
    } catch (error) {
      this.#log.warn({ err: error, packing }, 'A page could not be packed; it is served as it was')
      return undefined
    } finally {
      this.#isPacking = false
    }
  }
}
