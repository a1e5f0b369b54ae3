import type { WorkoutEntry } from '../catalog/reading/catalog.ts'
import type { Document } from '../catalog/document.ts'
import type { PublishedWorkout } from '../catalog/visibility.ts'
import { Unproven, type OnDamage } from '../catalog/unproven.ts'
import type { WorkoutId } from '../contract/ids.ts'
import type { Instant } from '../contract/time-stamp.ts'
import { always } from './competition-rows.ts'
import { columnsFrom, provenOrTold, rowOf, type Prove } from './proven-rows.ts'
import { gymIdOrNull } from './row-values.ts'
import { integer, integerOrNull, type Row, type Sql } from './sql.ts'
import { requireRevision, revisionRead } from './state-row.ts'
import { workoutDocumentOf } from './workout-rows.ts'

/**
 * A workout with the first event in which it is published. SQL says which event that is; that it is so, the rows of the
 * event and of its competition prove. Where they do not hold, the next event is looked at.
 */
export async function findPublishedWorkout(
  sql: Sql,
  id: WorkoutId,
  revision: number,
  onDamage: OnDamage,
): Promise<WorkoutEntry | undefined> {
  const prove = provenOrTold(onDamage)
  for (let passedOver = 0; ; passedOver += 1) {
    const [read = {}] = await sql.all(workoutSql, [id, id, id, id, passedOver])
    const row = requireRevision(read, revision)
    if (row.w0 === null) return undefined
    const workout = rowOf('w', 'workouts', row)
    const isProven = prove('workouts', workout) !== undefined
    const [event, competition] = [rowOf('e', 'events', row), rowOf('c', 'competitions', row)]
    const publishedAt = event.id === null ? undefined : publishedIn(event, competition, id, prove)
    if (publishedAt === undefined && event.id !== null) continue
    // Whose it is, where its own row does not prove it, the event does. One that is there is denied to nobody.
    const gym = gymIdOrNull(isProven || publishedAt === undefined ? workout : competition)
    if (!isProven && publishedAt === undefined) return { document: undefined, gym, publishedAt: -Infinity }
    return { document: documentIn(row, id, onDamage), gym, publishedAt }
  }
}

/** From when on an event shows the workout; undefined where it is not proven that it does. */
function publishedIn(event: Row, competition: Row, id: WorkoutId, prove: Prove): Instant | undefined {
  if (prove('events', event) === undefined || prove('competitions', competition) === undefined) return undefined
  const isUsed = [event.workout_id, event.scaled_workout_id, event.foundations_workout_id].includes(id)
  const { deleted, published_from } = competition
  const isShown = event.visible === 1 && deleted === 0 && event.competition === competition.position
  if (!isUsed || !isShown || published_from === null) return undefined
  const from = integer(competition, 'published_from')
  return Math.max(
    from === always ? -Infinity : from,
    event.released_at === null ? -Infinity : integer(event, 'released_at'),
  )
}

function documentIn(row: Row, id: WorkoutId, onDamage: OnDamage): Document | undefined {
  try {
    const { bytes = null, deflated = null } = row
    const document = rowOf('d', 'workout_documents', row)
    if (document.workout_id === id) return workoutDocumentOf({ ...document, bytes, deflated })
    onDamage(new Unproven(`workout ${id}`))
  } catch (error) {
    if (!(error instanceof Unproven)) throw error
    onDamage(error)
  }
  return undefined
}

// One statement, so that what is visible and what is served are of one moment. A workout of the library is everybody's.
// Inside, the competition is no join, and each index of events is named by itself: an engine that knows nothing of the
// tables yet might begin with all competitions, or all events.
const workoutSql = `
  select ${revisionRead},
    ${columnsFrom('w', 'workouts')},
    ${columnsFrom('d', 'workout_documents')}, d.bytes, d.deflated,
    ${columnsFrom('e', 'events')},
    ${columnsFrom('c', 'competitions')}
  from catalog_state
  left join workouts w on w.id = ?
  left join workout_documents d on d.workout_id = w.id
  left join (
    select u.* from (
      select * from events where workout_id = ?
      union all select * from events where scaled_workout_id = ?
      union all select * from events where foundations_workout_id = ?
    ) u
    where u.visible = 1
      and (select p.published_from from competitions p where p.position = u.competition and p.deleted = 0) is not null
    order by (
      select case when u.released_at > p.published_from then u.released_at else p.published_from end
      from competitions p where p.position = u.competition
    ), u.competition, u.id
    limit 1 offset ?
  ) e on w.gym_id is not null
  left join competitions c on c.position = e.competition`

/** Who sees a workout as it lies, proven or not: for a refusal, which what is proven can only confirm. */
export async function findSight(sql: Sql, id: WorkoutId, revision: number): Promise<PublishedWorkout | undefined> {
  const [read = {}] = await sql.all(sightSql, [id, id, id, id, id])
  const row = requireRevision(read, revision)
  if (integer(row, 'is_there') === 0) return undefined
  const publishedAt = integerOrNull(row, 'published_at')
  return {
    gym: gymIdOrNull(row),
    publishedAt: publishedAt === null ? undefined : publishedAt === always ? -Infinity : publishedAt,
  }
}

// Always one row, of the same columns, so that an absent workout is not missed sooner than a withheld one is found.
// When an event that uses it is first published and released; the competition is no join here either.
const sightSql = `
  select ${revisionRead},
    (select count(*) from workouts where id = ?) as is_there,
    (select gym_id from workouts where id = ?) as gym_id,
    (
      select min((
        select case when e.released_at > c.published_from then e.released_at else c.published_from end
        from competitions c where c.position = e.competition
      )) from events e
      where (e.workout_id = ? or e.scaled_workout_id = ? or e.foundations_workout_id = ?)
        and e.visible = 1
        and (select c.published_from from competitions c where c.position = e.competition and c.deleted = 0) is not null
    ) as published_at`
