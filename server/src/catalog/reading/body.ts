/** A body as the bytes that go out. */
export interface Body {
  /** None once they were given back. */
  readonly bytes: Buffer
  readonly length: number
  /** Whoever uses the bytes holds it, and gives it up. */
  readonly loan?: Loan
}

export const noBody: Body = { bytes: Buffer.alloc(0), length: 0 }

/** Bytes that are the caller's own; the caller holds them. */
export function bodyOf(bytes: Buffer): Body {
  return { bytes, length: bytes.byteLength, loan: new Loan(bytes) }
}

/**
 * Bytes that are given back when the last one who holds them has given them up: memory, and those who send them. The
 * collector would do so when others have long taken other memory, which neither the processor nor the process holds.
 * Where somebody never gives them up, since a connection broke, they are the collector's.
 */
export class Loan {
  readonly #bytes: Uint8Array
  /** The first one is who made the bytes. */
  #holders = 1

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  /** For one more who uses the bytes. Throws where they have been given back. */
  hold(): void {
    this.#count(1)
  }

  /** For one who needs the bytes no more. Throws where they have been given back. */
  giveUp(): void {
    this.#count(-1)
    if (this.#holders === 0) giveBack(this.#bytes)
  }

  #count(holders: 1 | -1): void {
    if (this.#holders === 0) throw new Error('The bytes of a body were given back while somebody used them')
    this.#holders += holders
  }
}

/** Gives the memory of bytes back that nobody reads any more. */
export function giveBack({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}
