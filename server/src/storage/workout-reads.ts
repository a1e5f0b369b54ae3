import type { Catalog } from '../catalog/reading/catalog.ts'
import type { Document } from '../catalog/document.ts'
import { Unproven, type OnDamage } from '../catalog/unproven.ts'
import type { WorkoutId } from '../contract/ids.ts'
import type { Instant } from '../contract/time-stamp.ts'
import { always } from './competition-rows.ts'
import { columnsFrom, provenOrTold, rowOf, type Prove } from './proven-rows.ts'
import { gymIdOrNull, integer, integerOrNull, requireRevision, revisionRead } from './row-values.ts'
import type { Row, Sql } from './sql.ts'
import { provenDocumentOf } from './workout-rows.ts'

/** The workouts of the catalog, and who sees them. */
export function workoutReads(sql: Sql, onDamage: OnDamage): Pick<Catalog, 'workout' | 'workoutSight'> {
  const prove = provenOrTold(onDamage)
  return {
    // SQL says which event is the first in which a workout is published; that it is so, the row of the event proves.
    // Where it does not hold, the next event is looked at.
    workout: async (id, revision) => {
      for (let passedOver = 0; ; passedOver += 1) {
        const [read = {}] = await sql.all(workoutSql, [id, id, passedOver])
        const row = requireRevision(read, revision)
        if (row.w0 === null) return undefined
        const workout = rowOf('w', 'workouts', row)
        const isProven = prove('workouts', workout) !== undefined
        const event = rowOf('e', 'event_workouts', row)
        const publishedAt = event.workout_id === null ? undefined : publishedIn(event, id, prove)
        if (publishedAt === undefined && event.workout_id !== null) continue
        // Whose it is, where its own row does not prove it, the event does. One that is there is denied to nobody.
        const gym = gymIdOrNull(isProven || publishedAt === undefined ? workout : event)
        if (!isProven && publishedAt === undefined) return { document: undefined, gym, publishedAt: -Infinity }
        return { document: documentIn(row, id, onDamage), gym, publishedAt }
      }
    },
    // As it lies, proven or not: for a refusal, which what is proven can only confirm.
    workoutSight: async (id, revision) => {
      const [read = {}] = await sql.all(sightSql, [id, id, id])
      const row = requireRevision(read, revision)
      if (integer(row, 'is_there') === 0) return undefined
      return { gym: gymIdOrNull(row), publishedAt: instantIn(row, 'published_at') }
    },
  }
}

/** From when on an event shows the workout; undefined where it is not proven that it does. */
function publishedIn(event: Row, id: WorkoutId, prove: Prove): Instant | undefined {
  return prove('event_workouts', event)?.workout_id === id ? instantIn(event, 'shown_from') : undefined
}

function instantIn(row: Row, column: string): Instant | undefined {
  const instant = integerOrNull(row, column) ?? undefined
  return instant === always ? -Infinity : instant
}

function documentIn(row: Row, id: WorkoutId, onDamage: OnDamage): Document | undefined {
  const { bytes = null, deflated = null } = row
  const document = rowOf('d', 'workout_documents', row)
  const proven = document.workout_id === id ? provenDocumentOf({ ...document, bytes, deflated }) : undefined
  if (proven === undefined) onDamage(new Unproven(`workout ${id}`))
  return proven
}

// One statement, so that what is visible and what is served are of one moment. A workout of the library is everybody's.
const workoutSql = `
  select ${revisionRead},
    ${columnsFrom('w', 'workouts')},
    ${columnsFrom('d', 'workout_documents')}, d.bytes, d.deflated,
    ${columnsFrom('e', 'event_workouts')}
  from catalog_state
  left join workouts w on w.id = ?
  left join workout_documents d on d.workout_id = w.id
  left join (
    select * from event_workouts
    where workout_id = ? and shown_from is not null
    order by shown_from, competition, place
    limit 1 offset ?
  ) e on w.gym_id is not null`

// Always one row, of the same columns, so that an absent workout is not missed sooner than a withheld one is found.
const sightSql = `
  select ${revisionRead},
    (select count(*) from workouts where id = ?) as is_there,
    (select gym_id from workouts where id = ?) as gym_id,
    (select min(shown_from) from event_workouts where workout_id = ?) as published_at`
