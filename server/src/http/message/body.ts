import type { Loan } from '../../catalog/reading/loan.ts'

/** A body as the bytes that go out. */
export interface Body {
  /** A text stands for its characters' codes, a byte each (latin1). */
  readonly run: string | Uint8Array
  readonly length: number
  /** Of bytes that are given back when they have gone out; who goes on using them holds it. */
  readonly loan?: Loan | undefined
}

export const noBody: Body = { run: '', length: 0 }

/**
 * A body up to this size leaves as a text, a character a byte: Node sends a text together with the headers, at once
 * when both fit its 16 KB on the stack. A write costs what copying ten kilobytes costs.
 */
const textBytesMax = 15 * 1024

/** Bytes as they are best written. */
export function bodyOf(bytes: Uint8Array, loan?: Loan): Body {
  const length = bytes.byteLength
  if (length > textBytesMax) return { run: bytes, length, loan }
  return { run: Buffer.from(bytes.buffer, bytes.byteOffset, length).toString('latin1'), length, loan }
}

/** What a body takes in memory that shares bytes with what is there. */
export function copiedBytes({ run, length }: Body): number {
  return typeof run === 'string' ? length : 0
}

export function bytesOf({ run }: Body): Uint8Array {
  return typeof run === 'string' ? Buffer.from(run, 'latin1') : run
}
