import { positionOf } from '../../storage/document-rows.ts'
import { nameOfRow } from '../../storage/proven-rows.ts'
import { integer, workoutIdIn } from '../../storage/row-values.ts'
import type { Row } from '../../storage/sql.ts'
import type { Table } from '../../storage/tables.ts'
import { documentDamage, restoreRemedy, type Damage, type Renewed } from './damage.ts'

/** A row that is not what was written. */
export function rowDamage(table: Table, row: Row): Damage {
  const where = nameOfRow(table, row)
  const [lost, helps] = toldOf.get(table.name) ?? ['nothing is served or made of it']
  const sentence = `is not what was written (${table.name.replaceAll('_', ' ')}): ${lost}`
  if (typeof helps === 'function') return documentDamage(where, sentence, helps(row))
  const remedy = helps === undefined ? restoreRemedy : `Restore a backup that \`heatsheet backup\` made, or ${helps}`
  return { where, sentence, remedy }
}

const importWhole = 'import it again, all of it, with --whole.'

/** What is lost with a row, and what helps where there is no backup: a command, or that something is made anew. */
const toldOf = new Map<string, readonly [lost: string, helps?: string | ((row: Row) => Renewed)]>(
  Object.entries({
    gyms: ['its name is lost, and accounts that read every gym cannot name it', 'import the gym again.'],
    movements: ['no workout is rendered with it; what was rendered before is served on', importWhole],
    workouts: ['it is not served by its id; events show it as they were rendered before', importWhole],
    workout_documents: ['the workout is not served', (row) => ({ workouts: [workoutIdIn(row, 'workout_id')] })],
    competitions: ['it is shown as it was rendered before, or left out of lists', importWhole],
    competition_documents: [
      'its competition is rendered by each process, or left out of lists',
      // Whichever column is damaged, the other one leads to the competition.
      (row) => ({ competitions: [positionOf(integer(row, 'document')), integer(row, 'competition')] }),
    ],
    event_workouts: ['it publishes no workout', (row) => ({ competitions: [integer(row, 'competition')] })],
    accounts: ['it lets nobody in', '`heatsheet accounts revoke` it and issue another.'],
    passwords: ['a password of it opens nothing', '`heatsheet accounts rotate` it.'],
    grants: [
      'it does not reach a gym that granted it access',
      '`heatsheet accounts ungrant` the gym and grant it again.',
    ],
    history: ['who did it, when, by which command', 'wait: it goes when HISTORY_KEEP has passed.'],
    history_items: ['the entry cannot be undone', 'wait: it goes when HISTORY_KEEP has passed.'],
    catalog_state: ['nothing can be written'],
  }),
)
