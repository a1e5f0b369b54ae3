import type { StoredCompetition, StoredWorkout } from '../../catalog/stored.ts'
import type { GymId, WorkoutId } from '../../contract/ids.ts'
import { storedCompetitions, storedGyms, storedMovements, storedWorkouts } from '../../storage/catalog-pages.ts'
import type { Sql } from '../../storage/sql.ts'
import { findWorkout } from '../../storage/workout-rows.ts'
import type { ItemKind } from '../../files/source-item.ts'
import { competitionText, gymText, movementText, workoutText } from './item-text.ts'

export interface ExportedItem {
  readonly kind: ItemKind
  readonly text: string
}

/**
 * The items of a catalog, in an order in which `import` meets everything before it is named: gyms and movements as they
 * were added, workouts by id, competitions oldest first. With `gym`, its own items and the shared library.
 */
export async function* exportedItems(sql: Sql, gym: GymId | undefined): AsyncGenerator<ExportedItem, void> {
  const isIncluded = (owner: GymId | null) => gym === undefined || owner === null || owner === gym
  for await (const one of storedGyms(sql)) if (isIncluded(one.id)) yield { kind: 'gym', text: gymText(one) }
  for await (const one of storedMovements(sql)) {
    if (isIncluded(one.gym)) yield { kind: 'movement', text: movementText(one) }
  }
  for await (const one of storedWorkouts(sql)) {
    if (one.competition === null && isIncluded(one.gym)) yield { kind: 'workout', text: workoutText(one) }
  }
  for await (const one of storedCompetitions(sql)) {
    if (isIncluded(one.gym)) yield { kind: 'competition', text: competitionText(one, await ownWorkouts(sql, one)) }
  }
}

/** The workouts of a competition's events that go with it. */
export async function ownWorkouts(
  sql: Sql,
  { events }: StoredCompetition,
): Promise<ReadonlyMap<WorkoutId, StoredWorkout>> {
  const own = new Map<WorkoutId, StoredWorkout>()
  const ids = events.flatMap(({ workout, scaled_workout, foundations_workout }) => [
    workout,
    scaled_workout,
    foundations_workout,
  ])
  for (const id of ids) {
    if (id === null || own.has(id)) continue
    const workout = await findWorkout(sql, id)
    if (workout !== undefined && workout.competition !== null) own.set(id, workout)
  }
  return own
}
