import type { Document } from '../catalog/document.ts'
import type { StoredDocument } from '../catalog/reading/catalog.ts'
import type { Position, StoredCompetition } from '../catalog/stored.ts'
import type { Sees } from '../catalog/visibility.ts'
import type { MovementId, WorkoutId } from '../contract/ids.ts'
import { eventWorkoutRows, loadCompetition, putEventWorkouts } from './competition-rows.ts'
import { documentColumns, documentOf, documentsIn, keysAt, storedDocumentOf } from './document-rows.ts'
import { provenColumns, sealOf } from './proven-rows.ts'
import { idIn, integer, seesIn, text } from './row-values.ts'
import type { Sql } from './sql.ts'
import { tableRows } from './table-pages.ts'
import { tableNamed } from './tables.ts'
import { workoutDocumentColumns } from './workout-rows.ts'

// What only a check of the whole catalog asks for: rows as they lie, without the safeguards of reading.

/** A competition's document, for one kind of viewer or for both, under the revision that it was made for. */
export interface KeptDocument extends StoredDocument {
  readonly sees: Sees | 'both'
  readonly revision: number
}

export async function competitionDocuments(sql: Sql, position: Position): Promise<readonly KeptDocument[]> {
  const rows = await sql.all(
    `select ${documentColumns} from ${documentsIn.both}
    where d.document in (?, ?, ?)
    order by d.sees`,
    keysAt(position),
  )
  return rows.map((row) => ({
    ...storedDocumentOf(row),
    sees: row.sees === 'both' ? 'both' : seesIn(row),
    revision: integer(row, 'revision'),
  }))
}

export async function workoutDocument(sql: Sql, id: WorkoutId): Promise<Document | undefined> {
  const [row] = await sql.all(`select ${workoutDocumentColumns} from workout_documents d where d.workout_id = ?`, [id])
  return row && documentOf(row)
}

/** The movements that a workout is noted to use. */
export async function movementsOfWorkout(sql: Sql, id: WorkoutId): Promise<readonly MovementId[]> {
  const rows = await sql.all('select movement_id from workout_movements where workout_id = ? order by movement_id', [
    id,
  ])
  return rows.map((row) => idIn('movement', row, 'movement_id'))
}

/** Whether the workouts of a competition's events are noted as they are shown. */
export async function areEventsNoted(sql: Sql, position: Position, competition: StoredCompetition): Promise<boolean> {
  const columns = provenColumns('event_workouts')
  const rows = await sql.all(`select ${columns} from event_workouts where competition = ? order by place`, [position])
  const seals = eventWorkoutRows(position, competition).map((row) => sealOf('event_workouts', row))
  return rows.length === seals.length && rows.every(({ seal }, index) => seal === seals[index])
}

/** Notes them anew. Throws `Unproven`. */
export async function noteEvents(sql: Sql, position: Position): Promise<void> {
  const { competition } = (await loadCompetition(sql, position)) ?? {}
  if (competition !== undefined) await putEventWorkouts(sql, position, competition)
}

/** The ids of deleted competitions of which something is still there. */
export async function remainsOfDeleted(sql: Sql): Promise<readonly string[]> {
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

/** The places and ids of the competitions that are there, oldest first, whatever else is in their rows. */
export async function* competitionPlaces(sql: Sql): AsyncGenerator<{ position: Position; id: string }, void> {
  const which = { where: 'deleted = 0' }
  for await (const row of tableRows(sql, tableNamed.competitions, ['position', 'id'], which))
    yield { position: integer(row, 'position'), id: String(row.id) }
}

/** Takes away what a damaged catalog holds under keys of no competition and no workout. */
export async function deleteDocumentsOfNobody(sql: Sql): Promise<void> {
  await sql.run(
    `delete from competition_documents
    where not exists (select 1 from competitions c where c.position = competition_documents.document / 4)`,
  )
  await sql.run(
    `delete from event_workouts
    where not exists (select 1 from competitions c where c.position = event_workouts.competition)`,
  )
  await sql.run(
    `delete from workout_documents
    where not exists (select 1 from workouts w where w.id = workout_documents.workout_id)`,
  )
}
