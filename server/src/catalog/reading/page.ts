import { hash as digest } from 'node:crypto'
import type { CompetitionId } from '../../contract/ids.ts'
import type { Coding, Piece } from '../document.ts'
import { always, type Validity } from '../visibility.ts'

/** One page of the list, newest first, in one coding. */
export interface Page extends Validity {
  readonly coding: Coding
  /** The documents, in pieces to be joined by commas. */
  readonly pieces: readonly Piece[]
  /** Bytes that are in memory for this page: none where its pieces are slices of a list in memory. */
  readonly ownBytes: number
  /** Names what is served, neighbours included: a page that has got a next one is a page that has changed. */
  readonly hash: string
  /** The cursor of the next page; undefined when this one is the last. */
  readonly next: CompetitionId | undefined
  readonly previous: CompetitionId | undefined
}

export type Neighbours = Pick<Page, 'next' | 'previous'>

/** Puts a page together; `hashes` are those of its documents, in order, with spaces between them. */
export function makePage(
  { coding, pieces, ownBytes }: Pick<Page, 'coding' | 'pieces' | 'ownBytes'>,
  hashes: string,
  neighbours: Neighbours,
  validity: Validity,
): Page {
  const { next, previous } = neighbours
  const named = `${next ?? ''} ${previous ?? ''} ${hashes}`
  const hash = digest('sha256', named, 'base64url')
  const { validFrom, validUntil } = validity
  return { coding, pieces, ownBytes, hash, next, previous, validFrom, validUntil }
}

/** The time in which all of several documents hold. */
export function jointValidity(parts: readonly Validity[]): Validity {
  let { validFrom, validUntil } = always
  for (const part of parts) {
    if (part.validFrom !== null) validFrom = Math.max(part.validFrom, validFrom ?? part.validFrom)
    if (part.validUntil !== null) validUntil = Math.min(part.validUntil, validUntil ?? part.validUntil)
  }
  return { validFrom, validUntil }
}
