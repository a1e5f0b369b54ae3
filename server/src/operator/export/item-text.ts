import { renderMovement } from '../../catalog/render.ts'
import type { StoredCompetition, StoredEvent, StoredGym, StoredMovement, StoredWorkout } from '../../catalog/stored.ts'
import type { WorkoutId } from '../../contract/ids.ts'

// Items as JSON text in the shape of the catalog file. Text and not objects, because details go out as they came in.

export function gymText({ id, name }: StoredGym): string {
  return JSON.stringify({ id, name })
}

export function movementText({ gym, movement }: StoredMovement): string {
  return withGym(renderMovement(movement), gym)
}

/** A workout with its id, without its movements: they are items of their own. */
export function workoutText({ id, gym, name, type, description, details }: StoredWorkout): string {
  const opening = JSON.stringify({ id, name, type, description })
  return withGym(`${opening.slice(0, -1)},"details":${details}}`, gym)
}

/** A competition with its own workouts inside; others are named by their ids. */
export function competitionText(
  { gym, events, ...members }: StoredCompetition,
  ownWorkouts: ReadonlyMap<WorkoutId, StoredWorkout>,
): string {
  const { id, name, description, status, time_zone, divisions, ...closing } = members
  const { registration_opens_at, registration_closes_at, video_url } = closing
  const opening = JSON.stringify({ id, gym, name, description, status, time_zone, divisions })
  const end = JSON.stringify({ registration_opens_at, registration_closes_at, video_url })
  const eventTexts = events.map((event) => eventText(event, ownWorkouts))
  return `${opening.slice(0, -1)},"events":[${eventTexts.join(',')}],${end.slice(1)}`
}

function eventText(event: StoredEvent, ownWorkouts: ReadonlyMap<WorkoutId, StoredWorkout>): string {
  const { workout, scaled_workout, foundations_workout, ...members } = event
  const textOf = (id: WorkoutId | null) => {
    if (id === null) return 'null'
    const own = ownWorkouts.get(id)
    return own === undefined ? `{"id":${id}}` : workoutText({ ...own, gym: null })
  }
  return (
    `${JSON.stringify(members).slice(0, -1)},"workout":${textOf(workout)},` +
    `"scaled_workout":${textOf(scaled_workout)},"foundations_workout":${textOf(foundations_workout)}}`
  )
}

function withGym(text: string, gym: string | null): string {
  return gym === null ? text : `${text.slice(0, -1)},"gym":${JSON.stringify(gym)}}`
}
