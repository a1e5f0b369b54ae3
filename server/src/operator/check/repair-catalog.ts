import { movementIdsIn } from '../../catalog/writing/movements.ts'
import { unlessUnproven } from '../../catalog/unproven.ts'
import type { CatalogStore } from '../../catalog/writing/catalog-store.ts'
import { keepWorkouts, renewCompetition } from '../../catalog/writing/keep-documents.ts'
import { openSession, type WriteSession } from '../../catalog/writing/write-session.ts'
import { parseMovementId, parseWorkoutId, type WorkoutId } from '../../contract/ids.ts'
import type { Instant } from '../../contract/time-stamp.ts'
import { writeCatalog } from '../../storage/catalog-store.ts'
import { competitionPosition, deleteDocumentsOfNobody } from '../../storage/check-rows.ts'
import { positionOf } from '../../storage/document-rows.ts'
import type { Authorship } from '../../storage/history-rows.ts'
import { mendRows } from '../../storage/mending/mend-rows.ts'
import { unprovenRows } from '../../storage/mending/unproven-rows.ts'
import { integer, keep, leave, type Database, type Ended, type Sql } from '../../storage/sql.ts'
import { mendState } from '../../storage/state-row.ts'
import { isIndexDamage, isMendable, repairRemedy, type Damage } from './damage.ts'
import { checkCatalog } from './find-damages.ts'

/** What a repair takes. */
export interface Repair {
  readonly by: Authorship
  readonly serviceName: string
  readonly now: Instant
  /** Another catalog, whose rows are taken where they are under the same seals. */
  readonly backup: Database | undefined
  readonly yieldTurn: () => Promise<void>
}

/**
 * Mends what can be proven: rows are put back as they were written, and documents rendered anew from rows that hold.
 * Nothing is touched where the engine says that its own file is broken.
 */
export async function repairCatalog(database: Database, found: readonly Damage[], repair: Repair): Promise<void> {
  const ofEngine = found.filter(({ where }) => where === 'the database').map(({ sentence }) => sentence)
  if (!ofEngine.every(isMendable)) return
  const { by, serviceName, now, backup, yieldTurn } = repair
  const mend = async (sql: Sql) => {
    await mendRows(sql, database, backup, yieldTurn)
    await mendState(sql)
  }
  const isMended = ofEngine.some(isIndexDamage) && (await database.transact((sql) => withNewIndexes(sql, mend)))
  if (!isMended) await database.write(mend)
  // Under a new revision, so that services look again at what they left out.
  const options = { onDamage: 'leave out' } as const
  await writeCatalog(
    database,
    by,
    async (store, sql) => {
      const session = openSession(store, serviceName, now)
      await renewDocuments(sql, store, session, repair)
      return keep(undefined)
    },
    options,
  )
}

/** Makes indexes anew, and leaves it when rows stay damaged: what an index holds of them may be what was written. */
async function withNewIndexes(sql: Sql, mend: (sql: Sql) => Promise<void>): Promise<Ended<boolean>> {
  await sql.run('reindex')
  await mend(sql)
  const { value } = await unprovenRows(sql).next()
  return value === undefined ? keep(true) : leave(false)
}

async function renewDocuments(sql: Sql, store: CatalogStore, session: WriteSession, repair: Repair): Promise<void> {
  const { workouts, competitions } = await damagedDocuments(sql, repair)
  for (const id of workouts) {
    await unlessUnproven(() => renewWorkout(id, session))
    for (const { position } of await store.eventsWithWorkout(id)) competitions.add(position)
  }
  for (const position of competitions) await unlessUnproven(() => renewCompetition(position, session))
  await deleteDocumentsOfNobody(sql)
}

interface DamagedDocuments {
  readonly workouts: ReadonlySet<WorkoutId>
  readonly competitions: Set<number>
}

async function damagedDocuments(sql: Sql, { now, yieldTurn }: Repair): Promise<DamagedDocuments> {
  const [workouts, competitions] = [new Set<WorkoutId>(), new Set<number>()]
  for await (const found of unprovenRows(sql, yieldTurn)) {
    if (!('row' in found)) continue
    if (found.table === 'workout_documents') workouts.add(integer(found.row, 'workout_id') as WorkoutId)
    if (found.table === 'competition_documents') competitions.add(positionOf(integer(found.row, 'document')))
  }
  for await (const { where, remedy } of checkCatalog(sql, now, yieldTurn)) {
    if (remedy !== repairRemedy) continue
    const workout = parseWorkoutId(where.replace('workout ', ''))
    if (workout !== undefined) workouts.add(workout)
    const position = await competitionPosition(sql, where)
    if (position !== undefined) competitions.add(position)
  }
  return { workouts, competitions }
}

async function renewWorkout(id: WorkoutId, session: WriteSession): Promise<void> {
  const workout = (await session.store.findWorkouts([id])).get(id)
  if (workout === undefined) return
  const named = movementIdsIn(workout.details).map(parseMovementId)
  const movements = named.filter((movement) => movement !== undefined)
  await keepWorkouts([{ workout, movements }], session)
}
