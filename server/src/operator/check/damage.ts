import { crc32 } from 'node:zlib'
import { isIntact, type Document } from '../../catalog/document.ts'
import type { Finding } from '../../contract/finding.ts'
import type { Database } from '../../storage/sql.ts'

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

/** A row that is not what was written: what is lost with it, and what helps where nothing proves what it was. */
export function rowDamage(table: string, where: string): Damage {
  const [lost, otherwise] = rowsToldOf[table] ?? ['nothing is served or made of it', restoreRemedy]
  return {
    where,
    sentence: `is not what was written (${table.replaceAll('_', ' ')}): ${lost}`,
    remedy: `Put it back: heatsheet check --repair, and with --from BACKUP where that is not enough. Else: ${otherwise}`,
  }
}

const importWhole = 'import it again, all of it, with --whole.'

const rowsToldOf: Readonly<Record<string, readonly [lost: string, otherwise: string]>> = {
  gyms: ['its name is lost, and accounts that read every gym cannot name it', 'import the gym again.'],
  movements: ['no workout is rendered with it; what was rendered before is served on', importWhole],
  workouts: ['it is not served by its id; events show it as they were rendered before', importWhole],
  competitions: ['it is shown as it was rendered before, or left out of lists', importWhole],
  events: ['its competition is shown as it was rendered before, or left out of lists', importWhole],
  competition_documents: ['its competition is rendered by each process, or left out of lists', restoreRemedy],
  workout_documents: ['the workout is not served', restoreRemedy],
  accounts: ['it lets nobody in', '`heatsheet accounts revoke` it and issue another.'],
  passwords: ['a password of it opens nothing', '`heatsheet accounts rotate` it.'],
  grants: [
    'it does not reach a gym that granted it access',
    '`heatsheet accounts ungrant` the gym and grant it again.',
  ],
  history: ['who did it, when, by which command', 'it goes when HISTORY_KEEP has passed.'],
  history_items: ['the entry cannot be undone', 'it goes when HISTORY_KEEP has passed.'],
  catalog_state: ['nothing can be written', restoreRemedy],
}

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
