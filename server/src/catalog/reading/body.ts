/** A response body: parts that are sent one after another. */
export interface Body {
  readonly parts: readonly Uint8Array[]
  /** The length of all parts together, in bytes. */
  readonly length: number
  /** The part, if any, that no other body uses. Its memory is freed as soon as the body has been sent. */
  readonly owned?: Uint8Array
}

export const noBody: Body = { parts: [], length: 0 }

/** Makes a body of one part, whose memory is left to the garbage collector after sending. */
export function bodyOf(bytes: Uint8Array): Body {
  return { parts: [bytes], length: bytes.byteLength }
}

/** Frees the memory of an array immediately; the array is then empty. Does nothing if it is part of a larger buffer. */
export function freeBytes({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}
