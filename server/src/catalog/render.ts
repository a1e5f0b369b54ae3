import type { WorkoutId } from '../contract/ids.ts'
import type { Movement } from '../contract/movement.ts'
import type { Instant } from '../contract/time-stamp.ts'
import type { CompetitionSource } from './reading/catalog.ts'
import type { MovementWithAliases, StoredCompetition, StoredEvent, WorkoutContent } from './stored.ts'
import { CorruptRowError } from './corrupt-row-error.ts'
import { visibleAt, type Visibility } from './visibility.ts'

/**
 * Returns the JSON of a competition as a viewer sees it at `now`, and the period in which this JSON stays the same.
 * Returns `undefined` if the viewer cannot see the competition. Throws `CorruptRowError` if a workout is missing.
 */
export function renderVisible(source: CompetitionSource, sees: Visibility, now: Instant) {
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

function renderCompetition(competition: StoredCompetition, workoutText: (id: WorkoutId) => string): string {
  const { id, name, description, status, time_zone, divisions } = competition
  const { events, registration_opens_at, registration_closes_at, video_url } = competition
  const opening = JSON.stringify({ id, name, description, status, time_zone, divisions })
  const closing = JSON.stringify({ registration_opens_at, registration_closes_at, video_url })
  const eventTexts = events.map((event) => renderEvent(event, workoutText))
  return `${opening.slice(0, -1)},"events":[${eventTexts.join(',')}],${closing.slice(1)}`
}

/**
 * Returns the JSON of a workout. The JSON text of its details is inserted without changes. `movementTexts` contains the
 * JSON of each movement that the details mention, in the order of the first mention.
 */
export function renderWorkout(workout: WorkoutContent, movementTexts: readonly string[]): string {
  const { description, details, type, name } = workout
  return (
    `{"description":${JSON.stringify(description)},"details":${details},"movements":[${movementTexts.join(',')}],` +
    `"type":${JSON.stringify(type)},"name":${JSON.stringify(name)}}`
  )
}

export function renderMovement(movement: Movement): string {
  const { id, name, description, complex_details, source, video } = movement
  const { has_calories, has_distance, has_duration, has_height, has_load, has_power, has_reps } = movement
  const flags = { has_calories, has_distance, has_duration, has_height, has_load, has_power, has_reps }
  return JSON.stringify({ id, name, description, complex_details, ...flags, source, video })
}

/**
 * Returns the JSON in which the catalog stores a movement. It is the JSON that the API serves, with the aliases added.
 */
export function renderStoredMovement(movement: MovementWithAliases): string {
  const served = renderMovement(movement)
  const { aliases = [] } = movement
  return aliases.length === 0 ? served : `${served.slice(0, -1)},"aliases":${JSON.stringify(aliases)}}`
}

export function renderEvent(event: StoredEvent, workoutText: (id: WorkoutId) => string): string {
  const { workout, scaled_workout, foundations_workout, ...members } = event
  const opening = JSON.stringify(members)
  const orNull = (id: WorkoutId | null) => (id === null ? 'null' : workoutText(id))
  return (
    `${opening.slice(0, -1)},"workout":${workoutText(workout)},` +
    `"scaled_workout":${orNull(scaled_workout)},"foundations_workout":${orNull(foundations_workout)}}`
  )
}
