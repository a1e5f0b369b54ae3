/** A response body. */
export interface Body {
  /** Empty once they were released. */
  readonly bytes: Buffer
  readonly length: number
  /** Counts the users of the bytes. */
  readonly buffer?: SharedBuffer
}

export const noBody: Body = { bytes: Buffer.alloc(0), length: 0 }

/** Makes a body of bytes that the caller owns and holds. */
export function bodyOf(bytes: Buffer): Body {
  return { bytes, length: bytes.byteLength, buffer: new SharedBuffer(bytes) }
}

/**
 * A reference-counted buffer, freed when its last user releases it. The garbage collector would free it only after the
 * process has allocated more; it frees buffers whose user never releases them, because a connection broke.
 */
export class SharedBuffer {
  readonly #bytes: Uint8Array
  /** Starts with the creator of the bytes. */
  #holders = 1

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  /** Adds a user. Throws if the bytes were already freed. */
  retain(): void {
    this.#count(1)
  }

  /** Removes a user. Throws if the bytes were already freed. */
  release(): void {
    this.#count(-1)
    if (this.#holders === 0) giveBack(this.#bytes)
  }

  #count(holders: 1 | -1): void {
    if (this.#holders === 0) throw new Error('The bytes of a body were given back while somebody used them')
    this.#holders += holders
  }
}

/** Frees the memory of bytes that nobody reads any more. */
export function giveBack({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}
