import { renderStoredMovement, renderEvent } from '../../catalog/render.ts'
import { workoutsIn, type StoredCompetition, type StoredWorkout } from '../../catalog/stored.ts'
import { Movements, ItemMovements } from '../../catalog/writing/movements.ts'
import { isDescriptionGenerated } from '../../catalog/writing/accept-content.ts'
import { competitionAt } from '../../catalog/visibility.ts'
import type { GymId, WorkoutId } from '../../contract/ids.ts'
import type { Instant } from '../../contract/time-stamp.ts'
import { storedCompetitions, storedGyms, storedMovements, storedWorkouts } from '../../storage/catalog-pages.ts'
import type { Sql } from '../../storage/sql.ts'
import { findWorkout } from '../../storage/workout-rows.ts'

export type ExportedItems = Readonly<Record<'gym' | 'movement' | 'workout' | 'competition', AsyncIterable<string>>>

/**
 * Returns the items of a catalog as JSON texts, in an order that `import` accepts. Competitions are sorted from the
 * oldest to the newest. If `gym` is given, returns only the items of this gym and the shared items.
 */
export function exportedItems(sql: Sql, gym: GymId | undefined, now: Instant): ExportedItems {
  const exported = workoutsToExport(sql)
  async function* texts<Stored>(
    all: AsyncIterable<Stored>,
    ownerOf: (one: Stored) => GymId | null,
    textOf: (one: Stored) => string | Promise<string>,
  ): AsyncGenerator<string, void> {
    for await (const one of all) {
      const owner = ownerOf(one)
      if (gym === undefined || owner === null || owner === gym) yield await textOf(one)
    }
  }
  const ownerOf = (one: { readonly gym: GymId | null }) => one.gym
  const workoutOf = async (one: StoredWorkout) => workoutText(await exported(one))
  const competitionOf = (one: StoredCompetition) => competitionText(sql, competitionAt(one, now), exported)
  return {
    gym: texts(
      storedGyms(sql),
      ({ id }) => id,
      (one) => JSON.stringify({ id: one.id, name: one.name }),
    ),
    movement: texts(storedMovements(sql), ownerOf, (one) => withGym(renderStoredMovement(one.movement), one.gym)),
    workout: texts(storedWorkouts(sql, 'competition is null'), ownerOf, workoutOf),
    competition: texts(storedCompetitions(sql), ownerOf, competitionOf),
  }
}

type ExportedWorkout = Omit<StoredWorkout, 'description' | 'isDescribed'> & { readonly description?: string }

export function workoutsToExport(sql: Sql): (workout: StoredWorkout) => Promise<ExportedWorkout> {
  const movements = new ItemMovements(new Movements({ storedMovements: () => storedMovements(sql) }))
  return async (workout) => {
    if (!(await isDescriptionGenerated(workout, workout.gym, movements))) return workout
    const { id, gym, competition, name, type, details } = workout
    return { id, gym, competition, name, type, details }
  }
}

/**
 * Returns a competition as JSON text. It includes the workouts that belong to it. Other workouts are given by their
 * ids.
 */
export async function competitionText(
  sql: Sql,
  { gym, events, ...members }: StoredCompetition,
  exported = workoutsToExport(sql),
): Promise<string> {
  const own = new Map<WorkoutId, ExportedWorkout>()
  for (const id of new Set(events.flatMap(workoutsIn))) {
    const workout = await findWorkout(sql, id)
    if (workout !== undefined && workout.competition !== null) own.set(id, await exported(workout))
  }
  const { id, name, description, status, publish_at, time_zone, divisions, ...closing } = members
  const { registration_opens_at, registration_closes_at, video_url } = closing
  const opening = JSON.stringify({ id, gym, name, description, status, publish_at, time_zone, divisions })
  const end = JSON.stringify({ registration_opens_at, registration_closes_at, video_url })
  const textOf = (id: WorkoutId) => {
    const workout = own.get(id)
    return workout === undefined ? `{"id":${id}}` : workoutText({ ...workout, gym: null })
  }
  const eventTexts = events.map((event) => renderEvent(event, textOf))
  return `${opening.slice(0, -1)},"events":[${eventTexts.join(',')}],${end.slice(1)}`
}

// Items are built as text, not as objects, because details must be printed exactly as they were imported.

/** Returns a workout as JSON text. Movements are given by their ids. */
export function workoutText({ id, gym, name, type, description, details }: ExportedWorkout): string {
  const opening = JSON.stringify({ id, name, type, description })
  return withGym(`${opening.slice(0, -1)},"details":${details}}`, gym)
}

function withGym(text: string, gym: string | null): string {
  return gym === null ? text : `${text.slice(0, -1)},"gym":${JSON.stringify(gym)}}`
}
