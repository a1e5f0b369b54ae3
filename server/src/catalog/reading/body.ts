/** A response body. Its parts are sent one after another. */
export interface Body {
  readonly parts: readonly Uint8Array[]
  /** The length of all parts together, in bytes. */
  readonly length: number
  /** The part that no other body uses, if there is one. Its memory is freed as soon as the body has been sent. */
  readonly owned?: Uint8Array
}

export const noBody: Body = { parts: [], length: 0 }

/** Creates a body that has one part. Its memory is not freed explicitly after sending. */
export function bodyOf(bytes: Uint8Array): Body {
  return { parts: [bytes], length: bytes.byteLength }
}

/**
 * Frees the memory of an array immediately. Afterwards the array is empty. Does nothing for a part of a larger buffer.
 */
export function freeBytes({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}
