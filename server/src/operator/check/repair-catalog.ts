import { unlessCorrupt } from '../../catalog/corrupt-row-error.ts'
import { writeWorkouts, rerenderCompetition } from '../../catalog/writing/write-documents.ts'
import { parseMovementIds } from '../../catalog/writing/movement-ids.ts'
import { openSession, type WriteSession } from '../../catalog/writing/write-session.ts'
import type { WorkoutId } from '../../contract/ids.ts'
import { writeCatalog } from '../../storage/catalog-store.ts'
import type { Database } from '../../storage/sql.ts'
import type { ImportRequest } from '../import/import-state.ts'
import { isAboutValues, type Damage } from './damage.ts'

type Repair = Pick<ImportRequest, 'by' | 'serviceName' | 'now'>

/**
 * Renders the damaged documents again. Skips a document if the rows from which it is rendered are corrupt. Changes
 * nothing if the database file is damaged.
 */
export async function repairCatalog(database: Database, damages: readonly Damage[], repair: Repair): Promise<void> {
  const engineFindings = damages.filter(({ where }) => where === 'the database').map(({ sentence }) => sentence)
  if (!engineFindings.every(isAboutValues)) return
  // This makes a new revision, so that running services reload what they skipped as corrupt.
  await writeCatalog(database, repair.by, (store) => {
    return rerenderDocuments(damages, openSession(store, repair.serviceName, repair.now))
  })
}

async function rerenderDocuments(damages: readonly Damage[], session: WriteSession): Promise<void> {
  const workouts = new Set(damages.flatMap(({ repairs }) => repairs?.workouts ?? []))
  const competitions = new Set(damages.flatMap(({ repairs }) => repairs?.competitions ?? []))
  for (const id of workouts) {
    await unlessCorrupt(() => rerenderWorkout(id, session))
    for (const { position } of await session.store.eventsWithWorkout(id)) competitions.add(position)
  }
  for (const position of competitions) await unlessCorrupt(() => rerenderCompetition(position, session))
}

async function rerenderWorkout(id: WorkoutId, session: WriteSession): Promise<void> {
  const workout = (await session.store.findWorkouts([id])).get(id)
  if (workout === undefined) return
  await writeWorkouts([{ workout, movements: parseMovementIds(workout.details) }], session)
}
