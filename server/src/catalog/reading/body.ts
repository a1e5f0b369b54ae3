export interface Body {
  readonly parts: readonly Uint8Array[]
  readonly length: number
  /** A part that no other response uses. Its memory is freed after the body has been sent. */
  readonly owned?: Uint8Array
}

export const noBody: Body = { parts: [], length: 0 }

export function bodyOf(bytes: Uint8Array): Body {
  return { parts: [bytes], length: bytes.byteLength }
}

/**
 * Frees the memory of an array immediately. The array is empty afterwards. Does nothing if the array is part of a
 * larger buffer.
 */
export function freeBytes({ buffer, byteLength }: Uint8Array): void {
  if (buffer instanceof ArrayBuffer && buffer.byteLength === byteLength) buffer.transfer(0)
}
