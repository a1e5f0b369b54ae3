import { crc32 } from 'node:zlib'
import { isIntact, type Document } from '../../catalog/document.ts'
import type { Finding } from '../../contract/finding.ts'

/** Something in the catalog that is not as it should be. */
export interface Damage extends Pick<Finding, 'sentence' | 'remedy'> {
  /** Where: `workout 12`, `comp_a`, `the database`. */
  readonly where: string
}

export const repairRemedy = 'Render it anew: heatsheet check --repair.'
export const restoreRemedy =
  'Restore a backup that `heatsheet backup` made, or import the catalog again into a new database.'

/** What is wrong with a document in itself, and against the text that rendering gives now. */
export function documentDamage(where: string, kept: Document | undefined, expected: string): readonly Damage[] {
  if (kept === undefined) return [{ where, sentence: 'has no document', remedy: repairRemedy }]
  if (!isIntact(kept) || crc32(kept.bytes) !== kept.crc) {
    return [{ where, sentence: 'has a document that was damaged after it was made', remedy: repairRemedy }]
  }
  if (Buffer.from(kept.bytes).toString('utf8') === expected) return []
  return [{ where, sentence: 'has a document that says something else than its source', remedy: repairRemedy }]
}
