/** Several byte strings one behind the other: a message between threads costs less with one buffer than with many. */
export interface PackedBytes {
  readonly bytes: Uint8Array
  readonly lengths: readonly number[]
}

export function packBytes(all: readonly Uint8Array[]): PackedBytes {
  return { bytes: Buffer.concat(all), lengths: all.map(({ length }) => length) }
}

export function unpackBytes({ bytes, lengths }: PackedBytes): readonly Uint8Array[] {
  let at = 0
  return lengths.map((length) => bytes.subarray(at, (at += length)))
}
