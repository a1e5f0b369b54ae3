import type { WorkoutEntry } from '../catalog/reading/catalog.ts'
import type { PublishedWorkout } from '../catalog/visibility.ts'
import type { GymId, WorkoutId } from '../contract/ids.ts'
import { always } from './competition-rows.ts'
import { documentOf, requireIntact } from './document-rows.ts'
import { integer, integerOrNull, textOrNull, type Row, type Sql } from './sql.ts'

export async function findWorkout(sql: Sql, id: WorkoutId): Promise<WorkoutEntry | undefined> {
  const [row] = await sql.all(workoutSql, [id])
  return row === undefined ? undefined : { document: requireIntact(documentOf(row)), ...sightOf(row) }
}

export async function findSight(sql: Sql, id: WorkoutId): Promise<PublishedWorkout | undefined> {
  const [row] = await sql.all(sightSql, [id, id, id, id, id])
  return row === undefined || integer(row, 'is_there') === 0 ? undefined : sightOf(row)
}

function sightOf(row: Row): PublishedWorkout {
  const publishedAt = integerOrNull(row, 'published_at')
  return {
    gym: textOrNull(row, 'gym_id') as GymId | null,
    publishedAt: publishedAt === null ? undefined : publishedAt === always ? -Infinity : publishedAt,
  }
}

// When an event that uses a workout is first published and released. The competition is no join: an engine that knows
// nothing of the tables yet might begin with all competitions.
const publishedAtSql = (id: 'w.id' | '?') => `
    (
      select min((
        select case when e.released_at > c.published_from then e.released_at else c.published_from end
        from competitions c where c.position = e.competition
      )) from events e
      where (e.workout_id = ${id} or e.scaled_workout_id = ${id} or e.foundations_workout_id = ${id})
        and e.visible = 1
        and (select c.published_from from competitions c where c.position = e.competition and c.deleted = 0) is not null
    ) as published_at`

// One statement, so that what is visible and what is served are of one moment.
const workoutSql = `
  select w.gym_id, d.hash, d.crc, d.proof, d.bytes, d.deflated,${publishedAtSql('w.id')}
  from workouts w
  join workout_documents d on d.workout_id = w.id
  where w.id = ?`

// Always one row, of the same columns, so that an absent workout is not missed sooner than a withheld one is found.
const sightSql = `
  select (select count(*) from workouts where id = ?) as is_there, (select gym_id from workouts where id = ?) as gym_id,${publishedAtSql('?')}`
