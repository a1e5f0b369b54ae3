import type { Database } from '../../storage/sql.ts'
import { restoreRemedy, type Damage } from './damage.ts'

/** What the engine finds wrong with its own files and references, or why it cannot even look. */
export async function engineDamages(database: Pick<Database, 'findDamage'>): Promise<readonly Damage[]> {
  const lines = await database.findDamage().catch((error: unknown) => {
    return [error instanceof Error ? error.message : String(error)]
  })
  return lines.map((sentence) => {
    const remedy = isIndexDamage(sentence) ? 'Make the indexes anew: heatsheet check --repair.' : restoreRemedy
    return { where: 'the database', sentence, remedy }
  })
}

/** Whether a line is of an index alone: it is made anew from its table. */
export function isIndexDamage(line: string): boolean {
  return /^(row \d+ missing from index|wrong # of entries in index|non-unique entry in index|rowid not at end of record for row)/.test(
    line,
  )
}

/** Whether rows can be written all the same: what is wrong is in values, which seals tell, and not in the file's order. */
export function isMendable(line: string): boolean {
  return isIndexDamage(line) || / that is not there$|^[A-Z]+ value in | is not valid/.test(line)
}
