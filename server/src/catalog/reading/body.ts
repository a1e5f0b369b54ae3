/** A response body: parts that are sent one after another. */
export interface Body {
  readonly parts: readonly Uint8Array[]
  /** The sum of the parts' lengths. */
  readonly length: number
  /** A part that only this body uses: the memory is freed as soon as the body has been sent. */
  readonly owned?: Uint8Array
}

export const noBody: Body = { parts: [], length: 0 }

/** Makes a body of bytes that stay in memory, or that the garbage collector frees. */
export function bodyOf(bytes: Uint8Array): Body {
  return { parts: [bytes], length: bytes.byteLength }
}

/** Frees the memory of bytes that are not used any more; the garbage collector would do so much later. */
export function freeBytes({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}
