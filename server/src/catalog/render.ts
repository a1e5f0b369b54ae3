import type { WorkoutId } from '../contract/ids.ts'
import type { Movement } from '../contract/movement.ts'
import type { Instant } from '../contract/time-stamp.ts'
import type { CompetitionSource } from './reading/catalog.ts'
import type { NamedMovement, StoredCompetition, StoredEvent, WorkoutContent } from './stored.ts'
import { CorruptRowError } from './corrupt-row-error.ts'
import { visibleAt, type Sees } from './visibility.ts'

/**
 * A competition's JSON as one kind of viewer reads it at an instant, and when it says what it should; undefined when it
 * sees nothing of it.
 */
export function renderVisible(source: CompetitionSource, sees: Sees, now: Instant) {
  const visible = visibleAt(source.competition, sees, now)
  if (visible === undefined) return undefined
  const { competition, ...validity } = visible
  return { text: renderCompetition(competition, (id) => requireText(source, id)), ...validity }
}

function requireText({ competition, workoutTexts }: CompetitionSource, id: WorkoutId): string {
  const text = workoutTexts.get(id)
  if (text === undefined) throw new CorruptRowError(competition.id)
  return text
}

/**
 * The JSON of a competition as it is served, members in the order of the service description. What a viewer may not
 * see has been taken out before (`visibility.ts`). `workoutText` gives the JSON of each workout.
 */
function renderCompetition(competition: StoredCompetition, workoutText: (id: WorkoutId) => string): string {
  const { id, name, description, status, time_zone, divisions } = competition
  const { events, registration_opens_at, registration_closes_at, video_url } = competition
  const opening = JSON.stringify({ id, name, description, status, time_zone, divisions })
  const closing = JSON.stringify({ registration_opens_at, registration_closes_at, video_url })
  const eventTexts = events.map((event) => renderEvent(event, workoutText))
  return `${opening.slice(0, -1)},"events":[${eventTexts.join(',')}],${closing.slice(1)}`
}

/**
 * The JSON of a workout as it is served; its details go in as they were written. `movementTexts` is the JSON of the
 * movements that they reference, in order of first reference.
 */
export function renderWorkout(workout: WorkoutContent, movementTexts: readonly string[]): string {
  const { description, details, type, name } = workout
  return (
    `{"description":${JSON.stringify(description)},"details":${details},"movements":[${movementTexts.join(',')}],` +
    `"type":${JSON.stringify(type)},"name":${JSON.stringify(name)}}`
  )
}

/** The JSON of a movement as it is served. */
export function renderMovement(movement: Movement): string {
  const { id, name, description, complex_details, source, video } = movement
  const { has_calories, has_distance, has_duration, has_height, has_load, has_power, has_reps } = movement
  const flags = { has_calories, has_distance, has_duration, has_height, has_load, has_power, has_reps }
  return JSON.stringify({ id, name, description, complex_details, ...flags, source, video })
}

/** The JSON of a movement as it is kept: as it is served, and what else it goes by. */
export function keepMovement(movement: NamedMovement): string {
  const served = renderMovement(movement)
  const { aliases = [] } = movement
  return aliases.length === 0 ? served : `${served.slice(0, -1)},"aliases":${JSON.stringify(aliases)}}`
}

/** The JSON of an event, with that of each of its workouts. */
export function renderEvent(event: StoredEvent, workoutText: (id: WorkoutId) => string): string {
  const { workout, scaled_workout, foundations_workout, ...members } = event
  const opening = JSON.stringify(members)
  const orNull = (id: WorkoutId | null) => (id === null ? 'null' : workoutText(id))
  return (
    `${opening.slice(0, -1)},"workout":${workoutText(workout)},` +
    `"scaled_workout":${orNull(scaled_workout)},"foundations_workout":${orNull(foundations_workout)}}`
  )
}
