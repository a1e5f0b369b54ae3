import { parseIds, parseWorkoutId, type TextIds, type WorkoutId } from '../../contract/ids.ts'
import {
  mapWorkouts,
  type StoredCompetition,
  type StoredGym,
  type StoredMovement,
  type StoredWorkout,
  type WorkoutContent,
} from '../stored.ts'
import type { CatalogStore, NotedChange } from './catalog-store.ts'
import { differences, isObject, type Difference, type JsonObject } from './differences.ts'

/** An item that the history keeps states of. */
export type KeptItem =
  | { readonly kind: 'gym'; readonly id: TextIds['gym'] }
  | { readonly kind: 'movement'; readonly id: TextIds['movement'] }
  | { readonly kind: 'workout'; readonly id: WorkoutId }
  | { readonly kind: 'competition'; readonly id: TextIds['competition'] }

export type ChangedKind = KeptItem['kind']

/** The item of a row of the history; undefined for one of a kind without states. */
export function keptItem(kind: string, text: string): KeptItem | undefined {
  const [gym, movement, competition] = [parseIds.gym(text), parseIds.movement(text), parseIds.competition(text)]
  const workout = parseWorkoutId(text)
  if (kind === 'gym') return gym && { kind, id: gym }
  if (kind === 'movement') return movement && { kind, id: movement }
  if (kind === 'workout') return workout && { kind, id: workout }
  return kind === 'competition' ? competition && { kind, id: competition } : undefined
}

/** What became of one item. */
export interface Change {
  readonly kind: ChangedKind
  readonly id: string
  readonly outcome: 'added' | 'changed' | 'deleted'
  /** What the item is called, where it is called something. */
  readonly name: string
  /** Of one that was there and stays, what is different. */
  readonly differences: readonly Difference[]
}

/** Keeps in the history what leads back, and says what has changed. A state is undefined where there is no item. */
export async function noteChange(
  kind: ChangedKind,
  id: string,
  before: JsonObject | undefined,
  after: JsonObject | undefined,
  store: CatalogStore,
): Promise<Change> {
  const { name } = after ?? before ?? {}
  const common = { kind, id, name: typeof name === 'string' ? name : '' }
  if (before === undefined || after === undefined) {
    const outcome = before === undefined ? 'added' : 'deleted'
    await store.noteChange({ kind, id, outcome, back: JSON.stringify(before ?? null) })
    return { ...common, outcome, differences: [] }
  }
  await store.noteChange({ kind, id, outcome: 'changed', back: JSON.stringify(differences(after, before)) })
  return { ...common, outcome: 'changed', differences: differences(before, after) }
}

/** Reads what leads back from a change: the differences of an item that stays, else its state, if it had one. */
export function readBack({ outcome, back }: Pick<NotedChange, 'outcome' | 'back'>) {
  const value: unknown = JSON.parse(back)
  if (outcome === 'changed') return { differences: value as readonly Difference[] }
  return { state: isObject(value) ? value : undefined }
}

// What an item is at one moment, as plain JSON: compared to tell what changed, kept to undo it.

/**
 * A competition with its own workouts inside, as far as `workouts` holds them; others are named by their ids. Details
 * are text, so that numbers stay as they were written.
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
  // Made of members that are JSON each.
  return { ...members, events: events.map((event) => ({ ...event, ...mapWorkouts(event, workoutOf) })) }
}

export function gymState({ name }: Pick<StoredGym, 'name'>): JsonObject {
  return { name }
}

/** `body` is the movement’s JSON as it is kept. */
export function movementState({ gym, body }: Pick<StoredMovement, 'gym' | 'body'>): JsonObject {
  return { ...(JSON.parse(body) as JsonObject), gym }
}

export function workoutState({ gym, ...workout }: Pick<StoredWorkout, 'gym'> & WorkoutContent): JsonObject {
  return { gym, ...contentState(workout) }
}

/** What a workout says, without what names it. */
export function contentState({ name, type, description, details, isDescribed }: WorkoutContent) {
  return { name, type, description, details, isDescribed }
}
