import type { StoredCompetition, StoredEvent, StoredGym, StoredWorkout, WorkoutContent } from '../stored.ts'
import type { WorkoutId } from '../../contract/ids.ts'
import type { KeptMovement } from './catalog-store.ts'
import type { JsonObject } from './differences.ts'
import { mapWorkouts } from './plan.ts'

// What an item is at one moment, as plain JSON: compared to tell what changed, kept to undo it.

/**
 * A competition with its own workouts inside, as far as `workouts` holds them; others are named by their ids. Details are
 * text, so that numbers stay as they were written.
 */
export function competitionState(
  competition: StoredCompetition,
  workouts: ReadonlyMap<WorkoutId, WorkoutContent>,
): JsonObject {
  const { events, ...members } = competition
  const workoutOf = (id: WorkoutId) => {
    const content = workouts.get(id)
    return content === undefined ? { id } : { id, ...contentState(content) }
  }
  const eventOf = (event: StoredEvent) => ({ ...event, ...mapWorkouts(event, workoutOf) })
  // Made of members that are JSON each.
  return { ...members, events: events.map(eventOf) }
}

export function gymState({ name }: Pick<StoredGym, 'name'>): JsonObject {
  return { name }
}

/** `body` is the movement’s JSON as it is served. */
export function movementState({ gym, body }: KeptMovement): JsonObject {
  return { ...(JSON.parse(body) as JsonObject), gym }
}

export function workoutState({ gym, ...workout }: Pick<StoredWorkout, 'gym'> & WorkoutContent): JsonObject {
  return { gym, ...contentState(workout) }
}

function contentState({ name, type, description, details, isDescribed }: WorkoutContent) {
  return { name, type, description, details, isDescribed }
}
