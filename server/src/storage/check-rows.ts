import type { Document } from '../catalog/document.ts'
import type { TimedDocument } from '../catalog/reading/catalog.ts'
import type { Position, StoredWorkout } from '../catalog/stored.ts'
import type { Visibility } from '../catalog/visibility.ts'
import type { CompetitionId, GymId, MovementId, WorkoutId } from '../contract/ids.ts'
import { documentColumns, documentOf, documentTables, isIntactHead, keysOf, validityOf } from './document-rows.ts'
import { idIn, integer, seesIn, text } from './row-values.ts'
import type { Sql } from './sql.ts'
import { columnsOf } from './stored-rows.ts'
import { tableRows } from './table-pages.ts'
import { tableByName } from './tables.ts'
import { intactDocumentIn } from './workout-rows.ts'

// Reads for `heatsheet check`, without the checks that requests make.

export interface DocumentRow extends TimedDocument {
  readonly id: CompetitionId
  readonly gym: GymId
  readonly sees: Visibility | 'both'
}

/** Returns the documents of a competition. Returns `undefined` if a row does not match its checksum. */
export async function competitionDocuments(sql: Sql, position: Position): Promise<readonly DocumentRow[] | undefined> {
  const rows = await sql.all(
    `select ${documentColumns} from ${documentTables}
    where d.document in (?, ?, ?)
    order by d.sees`,
    keysOf(position),
  )
  if (!rows.every((row) => isIntactHead('competition_documents', row))) return undefined
  return rows.map((row) => ({
    ...documentOf(row),
    ...validityOf(row),
    id: idIn('competition', row, 'competition_id'),
    gym: idIn('gym', row, 'gym_id'),
    sees: row.sees === 'both' ? 'both' : seesIn(row),
  }))
}

/**
 * Returns the document of a workout. Returns `undefined` if there is no document. Returns `corrupt` if the document
 * does not match a checksum or belongs to another gym.
 */
export async function workoutDocument(
  sql: Sql,
  { id, gym }: Pick<StoredWorkout, 'id' | 'gym'>,
): Promise<Document | 'corrupt' | undefined> {
  const columns = columnsOf('workout_documents')
  const [row] = await sql.all(`select ${columns} from workout_documents where workout_id = ?`, [id])
  if (row === undefined) return undefined
  return row.gym_id === gym ? (intactDocumentIn(row) ?? 'corrupt') : 'corrupt'
}

/** Returns the movements that the table `workout_movements` lists for a workout, ordered by id. */
export async function movementsOfWorkout(sql: Sql, id: WorkoutId): Promise<readonly MovementId[]> {
  const rows = await sql.all('select movement_id from workout_movements where workout_id = ? order by movement_id', [
    id,
  ])
  return rows.map((row) => idIn('movement', row, 'movement_id'))
}

/** Returns the ids of deleted competitions that still have documents or events in the database. */
export async function findRemainsOfDeleted(sql: Sql): Promise<readonly string[]> {
  const rows = await sql.all(
    `select c.id from competitions c
    where c.deleted = 1 and (
      exists (select 1 from competition_documents d where d.document between c.position * 4 and c.position * 4 + 3)
      or exists (select 1 from event_workouts e where e.competition = c.position)
    )
    order by c.position`,
  )
  return rows.map((row) => text(row, 'id'))
}

/**
 * Yields the competitions that are not deleted, oldest first. Reads only the position and the id, because the other
 * columns can be corrupt.
 */
export async function* competitionPositions(sql: Sql): AsyncGenerator<{ position: Position; id: string }, void> {
  const which = { where: 'deleted = 0' }
  for await (const row of tableRows(sql, tableByName.competitions, ['position', 'id'], which))
    yield { position: integer(row, 'position'), id: String(row.id) }
}
