import { positionOf } from '../../storage/document-rows.ts'
import { nameOfRow } from '../../storage/row-name.ts'
import { workoutIdIn } from '../../storage/row-values.ts'
import { integer, type Row } from '../../storage/sql.ts'
import { documentDamage, restoreRemedy, type Damage } from './damage.ts'

/** A row that is not what was written. Documents are rendered anew; what any other row was, only a backup says. */
export function rowDamage(table: string, row: Row): Damage {
  const where = nameOfRow(table, row)
  if (table === 'workout_documents') {
    const renewed = { workouts: [workoutIdIn(row, 'workout_id')] }
    return documentDamage(where, sentenceOf(table, 'the workout is not served'), renewed)
  }
  if (table === 'event_workouts') {
    const renewed = { competitions: [integer(row, 'competition')] }
    return documentDamage(where, sentenceOf(table, 'it publishes no workout'), renewed)
  }
  if (table === 'competition_documents') {
    // Whichever column is damaged, the other one leads to the competition.
    const renewed = { competitions: [positionOf(integer(row, 'document')), integer(row, 'competition')] }
    const lost = 'its competition is rendered by each process, or left out of lists'
    return documentDamage(where, sentenceOf(table, lost), renewed)
  }
  return sourceDamage(table, where)
}

/** The same of a row that something is made of. */
function sourceDamage(table: string, where: string): Damage {
  const [lost, otherwise] = toldOf[table] ?? ['nothing is served or made of it', undefined]
  const remedy =
    otherwise === undefined ? restoreRemedy : `Restore a backup that \`heatsheet backup\` made, or ${otherwise}`
  return { where, sentence: sentenceOf(table, lost), remedy }
}

function sentenceOf(table: string, lost: string): string {
  return `is not what was written (${table.replaceAll('_', ' ')}): ${lost}`
}

const importWhole = 'import it again, all of it, with --whole.'

/** What is lost with a row, and what helps where there is no backup. */
const toldOf: Readonly<Record<string, readonly [lost: string, otherwise?: string]>> = {
  gyms: ['its name is lost, and accounts that read every gym cannot name it', 'import the gym again.'],
  movements: ['no workout is rendered with it; what was rendered before is served on', importWhole],
  workouts: ['it is not served by its id; events show it as they were rendered before', importWhole],
  competitions: ['it is shown as it was rendered before, or left out of lists', importWhole],
  accounts: ['it lets nobody in', '`heatsheet accounts revoke` it and issue another.'],
  passwords: ['a password of it opens nothing', '`heatsheet accounts rotate` it.'],
  grants: [
    'it does not reach a gym that granted it access',
    '`heatsheet accounts ungrant` the gym and grant it again.',
  ],
  history: ['who did it, when, by which command', 'wait: it goes when HISTORY_KEEP has passed.'],
  history_items: ['the entry cannot be undone', 'wait: it goes when HISTORY_KEEP has passed.'],
  catalog_state: ['nothing can be written'],
}
