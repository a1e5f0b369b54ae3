import { isIntact, type Document } from '../../catalog/document.ts'
import type { Position } from '../../catalog/stored.ts'
import type { Finding } from '../../contract/finding.ts'
import type { WorkoutId } from '../../contract/ids.ts'
import type { Database } from '../../storage/sql.ts'
import { reasonOf } from '../../storage/error-remedies.ts'

export interface Damage extends Pick<Finding, 'sentence' | 'remedy'> {
  readonly where: string
  /** The documents that `check --repair` renders again. `undefined` if this cannot repair the damage. */
  readonly repairs?: DocumentsToRender
}

export interface DocumentsToRender {
  readonly workouts?: readonly WorkoutId[]
  readonly competitions?: readonly Position[]
}

export const restoreRemedy =
  'Restore a backup that `heatsheet backup` made, or import the catalog again into a new database.'

/** Creates the report of a damaged document. `check --repair` can repair it by rendering `repairs` again. */
export function documentDamage(where: string, sentence: string, repairs: DocumentsToRender): Damage {
  return { where, sentence, remedy: sentence === differingDocument ? chooseRemedy : renderRemedy, repairs }
}

const renderRemedy = 'Render it again: heatsheet check --repair. If that does not help, restore a backup.'
const chooseRemedy = 'Restore a backup, or, if its rows are right, render it again: heatsheet check --repair.'

/** Returns what is wrong with a stored document. Returns `undefined` if it is undamaged and contains `expected`. */
export function faultOfDocument(stored: Document | 'corrupt' | undefined, expected: string): string | undefined {
  if (stored === undefined) return 'has no document'
  if (stored === 'corrupt' || !isIntact(stored)) return damagedDocument
  if (Buffer.from(stored.bytes).toString('utf8') === expected) return undefined
  return differingDocument
}

const differingDocument = 'has a document that differs from its rows'

export const damagedDocument = 'has a document that was damaged after it was made'

/** Returns the damage that the database itself finds. If the database cannot be checked, this counts as damage. */
export async function engineDamages(database: Pick<Database, 'findDamage'>): Promise<readonly Damage[]> {
  const lines = await database.findDamage().catch((error: unknown) => [`cannot be checked: ${reasonOf(error)}`])
  return lines.map((sentence) => ({ where: 'the database', sentence, remedy: restoreRemedy }))
}

/**
 * Returns true if a line of the database’s own integrity check is only about wrong values. Returns false if the line
 * says that the database file itself is damaged, so that it is unsafe to write to it.
 */
export function isAboutValues(line: string): boolean {
  return / that is not there$|^[A-Z]+ value in | is not valid/.test(line)
}
