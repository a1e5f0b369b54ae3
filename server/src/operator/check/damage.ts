import { isIntact, type Document } from '../../catalog/document.ts'
import type { Position } from '../../catalog/stored.ts'
import type { Finding } from '../../contract/finding.ts'
import type { WorkoutId } from '../../contract/ids.ts'
import type { Database } from '../../storage/sql.ts'
import { reasonOf } from '../../storage/error-remedies.ts'

/** Something damaged in the catalog, and how to repair it. */
export interface Damage extends Pick<Finding, 'sentence' | 'remedy'> {
  /** The name of the damaged item, such as `workout 12`, `comp_a` or `the database`. */
  readonly where: string
  /** The documents that `check --repair` renders again. `undefined` if rendering cannot repair the damage. */
  readonly repairs?: DocumentsToRender
}

export interface DocumentsToRender {
  readonly workouts?: readonly WorkoutId[]
  readonly competitions?: readonly Position[]
}

export const restoreRemedy =
  'Restore a backup that `heatsheet backup` made, or import the catalog again into a new database.'

/** Creates a report of a damaged document. Rendering the document again from its rows repairs it. */
export function documentDamage(where: string, sentence: string, repairs: DocumentsToRender): Damage {
  return { where, sentence, remedy: sentence === differingDocument ? chooseRemedy : renderRemedy, repairs }
}

const renderRemedy = 'Render it again: heatsheet check --repair. If that does not help, restore a backup.'
const chooseRemedy = 'Restore a backup, or, if its rows are right, render it again: heatsheet check --repair.'

/** Returns what is wrong with a stored document. Returns `undefined` if it is intact and equals `expected`. */
export function faultOfDocument(stored: Document | 'corrupt' | undefined, expected: string): string | undefined {
  if (stored === undefined) return 'has no document'
  if (stored === 'corrupt' || !isIntact(stored)) return damagedDocument
  if (Buffer.from(stored.bytes).toString('utf8') === expected) return undefined
  return differingDocument
}

const differingDocument = 'has a document that differs from its rows'

export const damagedDocument = 'has a document that was damaged after it was made'

/**
 * Returns the damage that the database finds in its files and foreign keys. If its check fails, reports that as damage.
 */
export async function engineDamages(database: Pick<Database, 'findDamage'>): Promise<readonly Damage[]> {
  const lines = await database.findDamage().catch((error: unknown) => [`cannot be checked: ${reasonOf(error)}`])
  return lines.map((sentence) => ({ where: 'the database', sentence, remedy: restoreRemedy }))
}

/**
 * Returns true if the line is about wrong values. Returns false if the file itself is damaged, so that it is unsafe to
 * write to it.
 */
export function isAboutValues(line: string): boolean {
  return / that is not there$|^[A-Z]+ value in | is not valid/.test(line)
}
