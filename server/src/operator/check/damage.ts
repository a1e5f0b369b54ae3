import { isIntact, type Document } from '../../catalog/document.ts'
import type { Position } from '../../catalog/stored.ts'
import type { Finding } from '../../contract/finding.ts'
import type { WorkoutId } from '../../contract/ids.ts'
import type { Database } from '../../storage/sql.ts'
import { reasonOf } from '../../storage/error-remedies.ts'

/** Something in the catalog that is not as it should be. */
export interface Damage extends Pick<Finding, 'sentence' | 'remedy'> {
  /** Where: `workout 12`, `comp_a`, `the database`. */
  readonly where: string
  /** What a repair writes again. */
  readonly renewed?: DocumentsToRender
}

export interface DocumentsToRender {
  /** Workouts whose documents are rendered again. */
  readonly workouts?: readonly WorkoutId[]
  /** Competitions whose documents are rendered again. */
  readonly competitions?: readonly Position[]
}

export const restoreRemedy =
  'Restore a backup that `heatsheet backup` made, or import the catalog again into a new database.'

/** Damage that a repair mends, where the rows that documents are rendered from are intact. */
export function documentDamage(where: string, sentence: string, renewed: DocumentsToRender): Damage {
  return { where, sentence, remedy: sentence === differingDocument ? chooseRemedy : renderRemedy, renewed }
}

const renderRemedy = 'Render it again: heatsheet check --repair. If that does not help, restore a backup.'
const chooseRemedy = 'Restore a backup, or, if its rows are right, render it again: heatsheet check --repair.'

/** What is wrong with a document in itself, or against the text that rendering gives now; undefined when nothing. */
export function faultOfDocument(kept: Document | 'corrupt' | undefined, expected: string): string | undefined {
  if (kept === undefined) return 'has no document'
  if (kept === 'corrupt' || !isIntact(kept)) return damagedDocument
  if (Buffer.from(kept.bytes).toString('utf8') === expected) return undefined
  return differingDocument
}

const differingDocument = 'has a document that says something else than its rows'

export const damagedDocument = 'has a document that was damaged after it was made'

/** What the engine finds wrong with its own files and references, or why it cannot even look. */
export async function engineDamages(database: Pick<Database, 'findDamage'>): Promise<readonly Damage[]> {
  const lines = await database.findDamage().catch((error: unknown) => [`cannot be checked: ${reasonOf(error)}`])
  return lines.map((sentence) => ({ where: 'the database', sentence, remedy: restoreRemedy }))
}

/** Whether documents can be written all the same: what is wrong is in values, and not in the file's order. */
export function isOfValues(line: string): boolean {
  return / that is not there$|^[A-Z]+ value in | is not valid/.test(line)
}
