import { unlessCorrupt } from '../../catalog/corrupt-row-error.ts'
import { writeWorkouts, rerenderCompetition } from '../../catalog/writing/write-documents.ts'
import { parseMovementIds } from '../../catalog/writing/movement-ids.ts'
import { openSession, type WriteSession } from '../../catalog/writing/write-session.ts'
import type { WorkoutId } from '../../contract/ids.ts'
import { writeCatalog } from '../../storage/catalog-store.ts'
import type { Database } from '../../storage/sql.ts'
import type { ImportRequest } from '../import/import-state.ts'
import { isOfValues, type Damage } from './damage.ts'

type Repair = Pick<ImportRequest, 'by' | 'serviceName' | 'now'>

/**
 * Renders documents again from their rows. Nothing is touched where the engine says that its own file is broken, and
 * no document whose rows cannot be parsed or contradict each other.
 */
export async function repairCatalog(database: Database, found: readonly Damage[], repair: Repair): Promise<void> {
  const ofEngine = found.filter(({ where }) => where === 'the database').map(({ sentence }) => sentence)
  if (!ofEngine.every(isOfValues)) return
  // Under a new revision, so that services look again at what they left out.
  await writeCatalog(database, repair.by, (store) => {
    return renewDocuments(found, openSession(store, repair.serviceName, repair.now))
  })
}

async function renewDocuments(found: readonly Damage[], session: WriteSession): Promise<void> {
  const workouts = new Set(found.flatMap(({ renewed }) => renewed?.workouts ?? []))
  const competitions = new Set(found.flatMap(({ renewed }) => renewed?.competitions ?? []))
  for (const id of workouts) {
    await unlessCorrupt(() => renewWorkout(id, session))
    for (const { position } of await session.store.eventsWithWorkout(id)) competitions.add(position)
  }
  for (const position of competitions) await unlessCorrupt(() => rerenderCompetition(position, session))
}

async function renewWorkout(id: WorkoutId, session: WriteSession): Promise<void> {
  const workout = (await session.store.findWorkouts([id])).get(id)
  if (workout === undefined) return
  await writeWorkouts([{ workout, movements: parseMovementIds(workout.details) }], session)
}
