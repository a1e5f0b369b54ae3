import type { Document } from '../../catalog/document.ts'

/** Several byte strings one behind the other in one buffer, which is handed from thread to thread without a copy. */
export interface PackedBytes {
  readonly buffer: ArrayBuffer
  readonly lengths: readonly number[]
}

/** The documents that a thread has made of texts, packed for the way back. */
export interface MadeDocuments {
  readonly plain: PackedBytes
  readonly deflated: PackedBytes
  readonly sums: readonly Pick<Document, 'crc' | 'hash' | 'proof'>[]
}

export function packBytes(all: readonly Uint8Array[]): PackedBytes {
  const lengths = all.map(({ length }) => length)
  const buffer = new ArrayBuffer(lengths.reduce((sum, length) => sum + length, 0))
  const packed = new Uint8Array(buffer)
  let at = 0
  for (const bytes of all) {
    packed.set(bytes, at)
    at += bytes.length
  }
  return { buffer, lengths }
}

export function unpackBytes({ buffer, lengths }: PackedBytes): readonly Uint8Array[] {
  let at = 0
  return lengths.map((length) => {
    at += length
    return new Uint8Array(buffer, at - length, length)
  })
}
