/** A body as the bytes that go out. */
export interface Body {
  /** A text stands for its characters' codes, a byte each (latin1). */
  readonly run: string | Uint8Array
  readonly length: number
  /** Of bytes: whoever uses them holds it, and gives it up. */
  readonly loan?: Loan
}

export const noBody: Body = { run: '', length: 0 }

/**
 * A body up to this size leaves as a text, a character a byte: Node sends a text together with the headers, at once
 * when both fit its 16 KB on the stack. A write costs what copying ten kilobytes costs.
 */
const textBytesMax = 15 * 1024

/** Bytes that are the caller's own as they are best written; the caller holds them. */
export function bodyOf(bytes: Uint8Array): Body {
  const length = bytes.byteLength
  if (length > textBytesMax) return { run: bytes, length, loan: new Loan(bytes) }
  const run = Buffer.from(bytes.buffer, bytes.byteOffset, length).toString('latin1')
  giveBack(bytes)
  return { run, length }
}

export function bytesOf({ run }: Body): Uint8Array {
  return typeof run === 'string' ? Buffer.from(run, 'latin1') : run
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
