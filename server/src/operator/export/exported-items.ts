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

/** The kinds of an export, in its order: competitions hold their divisions and events. */
export type ExportedItems = Readonly<Record<'gym' | 'movement' | 'workout' | 'competition', AsyncIterable<string>>>

/**
 * The items of a catalog as text, in an order in which `import` meets everything before it is named: gyms and movements
 * as they were added, workouts by id, competitions oldest first, as they are at an instant. With `gym`, its own items
 * and the shared library.
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

/** A workout as a file has it: a description that was written from the details is left out, so that it follows them. */
type ExportedWorkout = Omit<StoredWorkout, 'description' | 'isDescribed'> & { readonly description?: string }

/** Gives workouts as a file has them. */
export function workoutsToExport(sql: Sql): (workout: StoredWorkout) => Promise<ExportedWorkout> {
  const movements = new ItemMovements(new Movements({ storedMovements: () => storedMovements(sql) }))
  return async (workout) => {
    if (!(await isDescriptionGenerated(workout, workout.gym, movements))) return workout
    const { id, gym, competition, name, type, details } = workout
    return { id, gym, competition, name, type, details }
  }
}

/** A competition as it is (`asOf`) with its own workouts inside; others are named by their ids. */
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

// Items as JSON text in the shape of the catalog file. Text and not objects, because details go out as they came in.

/** A workout with its id, without its movements: they are items of their own. */
export function workoutText({ id, gym, name, type, description, details }: ExportedWorkout): string {
  const opening = JSON.stringify({ id, name, type, description })
  return withGym(`${opening.slice(0, -1)},"details":${details}}`, gym)
}

function withGym(text: string, gym: string | null): string {
  return gym === null ? text : `${text.slice(0, -1)},"gym":${JSON.stringify(gym)}}`
}
