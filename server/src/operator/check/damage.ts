import { crc32 } from 'node:zlib'
import { isIntact, type Document } from '../../catalog/document.ts'
import type { Position } from '../../catalog/stored.ts'
import type { Finding } from '../../contract/finding.ts'
import type { WorkoutId } from '../../contract/ids.ts'
import type { Database } from '../../storage/sql.ts'
import { reasonOf } from '../../storage/trouble.ts'

/** Something in the catalog that is not as it should be. */
export interface Damage extends Pick<Finding, 'sentence' | 'remedy'> {
  /** Where: `workout 12`, `comp_a`, `the database`. */
  readonly where: string
  /** Whose documents a repair renders anew. */
  readonly renewed?: Renewed
}

export interface Renewed {
  readonly workouts?: readonly WorkoutId[]
  readonly competitions?: readonly Position[]
}

export const restoreRemedy =
  'Restore a backup that `heatsheet backup` made, or import the catalog again into a new database.'

/** Damage that a repair mends, where what the documents are made of holds. */
export function documentDamage(where: string, sentence: string, renewed: Renewed): Damage {
  const remedy = 'Render it anew: heatsheet check --repair; where that leaves it as it is, restore a backup.'
  return { where, sentence, remedy, renewed }
}

/** What is wrong with a document in itself, or against the text that rendering gives now; undefined when nothing. */
export function faultOfDocument(kept: Document | undefined, expected: string): string | undefined {
  if (kept === undefined) return 'has no document'
  if (!isIntact(kept) || crc32(kept.bytes) !== kept.crc) return 'has a document that was damaged after it was made'
  if (Buffer.from(kept.bytes).toString('utf8') === expected) return undefined
  return 'has a document that says something else than its source'
}

/** What the engine finds wrong with its own files and references, or why it cannot even look. */
export async function engineDamages(database: Pick<Database, 'findDamage'>): Promise<readonly Damage[]> {
  const lines = await database.findDamage().catch((error: unknown) => [reasonOf(error)])
  return lines.map((sentence) => ({ where: 'the database', sentence, remedy: restoreRemedy }))
}

/** Whether documents can be written all the same: what is wrong is in values, and not in the file's order. */
export function isOfValues(line: string): boolean {
  return / that is not there$|^[A-Z]+ value in | is not valid/.test(line)
}
