/**
 * Bytes that no memory keeps, lent to those who send them: given back when the last of them has. The collector would do
 * so when the next pages have long taken other memory, which neither the processor nor the process holds.
 */
export class Loan {
  readonly #bytes: Uint8Array
  #holders = 0
  #state: 'lent' | 'kept' | 'given back' = 'lent'

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  /** For one who sends the bytes. Throws where they have been given back. */
  hold(): void {
    this.#requireBytes()
    this.#holders += 1
  }

  /** For one who goes on using the bytes: the collector's from now on. Throws where they have been given back. */
  keep(): void {
    this.#requireBytes()
    this.#state = 'kept'
  }

  /** For one who has sent the bytes. */
  giveUp(): void {
    this.#holders -= 1
    if (this.#holders > 0 || this.#state !== 'lent') return
    this.#state = 'given back'
    giveBack(this.#bytes)
  }

  #requireBytes(): void {
    if (this.#state === 'given back') throw new Error('The bytes of a page were given back while somebody wanted them')
  }
}

/** Gives the memory of bytes back that nobody reads any more. */
export function giveBack({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}
