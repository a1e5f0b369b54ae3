import type { Catalog } from '../catalog/reading/catalog.ts'
import { CorruptRowError, type OnDamage } from '../catalog/corrupt-row-error.ts'
import type { WorkoutId } from '../contract/ids.ts'
import type { Instant } from '../contract/time-stamp.ts'
import { always, competitionOf, eventWorkoutRows } from './competition-rows.ts'
import { gymIdOrNull, integer, integerOrNull, requireRevision, revisionColumn, valueIn } from './row-values.ts'
import type { Row, Sql } from './sql.ts'
import { intactDocumentIn } from './workout-rows.ts'

export function workoutReads(sql: Sql, onDamage: OnDamage): Pick<Catalog, 'workout' | 'workoutVisibility'> {
  return {
    workout: async (id, revision) => {
      const [read = {}] = await sql.all(workoutSql, [id, id])
      const row = requireRevision(read, revision)
      if (row.there === null) return undefined
      const document = row.document_gym === row.gym_id ? intactDocumentIn(row) : undefined
      const isShown = row.place !== null && isShownByCompetition(row, id)
      const isDamaged = document === undefined || (row.place !== null && !isShown)
      if (isDamaged) onDamage(new CorruptRowError(`workout ${id}`))
      return { document, gym: gymIdOrNull(row), publishedAt: isShown ? instantIn(row, 'shown_from') : undefined }
    },
    workoutVisibility: async (id, revision) => {
      const [read = {}] = await sql.all(visibilitySql, [id, id, id])
      const row = requireRevision(read, revision)
      if (integer(row, 'is_there') === 0) return undefined
      return { gym: gymIdOrNull(row), publishedAt: instantIn(row, 'published_at') }
    },
  }
}

function isShownByCompetition(row: Row, id: WorkoutId): boolean {
  try {
    const competition = competitionOf({ ...row, gym_id: valueIn(row, 'competition_gym') })
    const expected = eventWorkoutRows(integer(row, 'position'), competition)[integer(row, 'place')]
    return expected?.workout_id === id && expected.shown_from === row.shown_from && expected.gym_id === row.gym_id
  } catch (error) {
    if (error instanceof CorruptRowError) return false
    throw error
  }
}

function instantIn(row: Row, column: string): Instant | undefined {
  const instant = integerOrNull(row, column) ?? undefined
  return instant === always ? -Infinity : instant
}

// One statement, so that visibility and content are of one moment. Everyone sees library workouts.
const workoutSql = `
  select ${revisionColumn}, w.id as there, w.gym_id,
    d.workout_id, d.gym_id as document_gym, d.hash, d.crc, d.deflated_crc, d.head_crc, d.bytes, d.deflated,
    e.place, e.shown_from, c.position, c.id, c.gym_id as competition_gym, c.body
  from catalog_state
  left join workouts w on w.id = ?
  left join workout_documents d on d.workout_id = w.id
  left join (
    select * from event_workouts
    where workout_id = ? and shown_from is not null
    order by shown_from, competition, place
    limit 1
  ) e on w.gym_id is not null
  left join competitions c on c.position = e.competition`

// Always returns one row with the same columns, so that a missing workout takes as long as an invisible one.
const visibilitySql = `
  select ${revisionColumn},
    (select count(*) from workouts where id = ?) as is_there,
    (select gym_id from workouts where id = ?) as gym_id,
    (select min(shown_from) from event_workouts where workout_id = ?) as published_at`
