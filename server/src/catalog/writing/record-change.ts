import { parseIds, parseWorkoutId, type TextIds, type WorkoutId } from '../../contract/ids.ts'
import {
  mapWorkouts,
  type StoredCompetition,
  type StoredGym,
  type StoredMovement,
  type StoredWorkout,
  type WorkoutContent,
} from '../stored.ts'
import type { CatalogStore, ChangeRecord } from './catalog-store.ts'
import { differences, isObject, type Difference, type JsonObject } from './differences.ts'

export type ItemKey =
  | { readonly kind: 'gym'; readonly id: TextIds['gym'] }
  | { readonly kind: 'movement'; readonly id: TextIds['movement'] }
  | { readonly kind: 'workout'; readonly id: WorkoutId }
  | { readonly kind: 'competition'; readonly id: TextIds['competition'] }

export type HistoryKind = ItemKey['kind']

/** Parses the kind and the id of an item. Returns `undefined` if the id is invalid or the kind is unknown. */
export function parseItemKey(kind: string, text: string): ItemKey | undefined {
  const [gym, movement, competition] = [parseIds.gym(text), parseIds.movement(text), parseIds.competition(text)]
  const workout = parseWorkoutId(text)
  if (kind === 'gym') return gym && { kind, id: gym }
  if (kind === 'movement') return movement && { kind, id: movement }
  if (kind === 'workout') return workout && { kind, id: workout }
  return kind === 'competition' ? competition && { kind, id: competition } : undefined
}

export interface ItemChange {
  readonly kind: HistoryKind
  readonly id: string
  readonly outcome: 'added' | 'changed' | 'deleted'
  readonly name: string
  /** The differences of a changed item. Empty if the item was added or deleted. */
  readonly differences: readonly Difference[]
}

/**
 * Adds a change to the history and returns the change. `before` is undefined if the item was added. `after` is
 * undefined if the item was deleted.
 */
export async function recordChange(
  kind: HistoryKind,
  id: string,
  before: JsonObject | undefined,
  after: JsonObject | undefined,
  store: CatalogStore,
): Promise<ItemChange> {
  const { name } = after ?? before ?? {}
  const common = { kind, id, name: typeof name === 'string' ? name : '' }
  if (before === undefined || after === undefined) {
    const outcome = before === undefined ? 'added' : 'deleted'
    await store.insertChange({ kind, id, outcome, back: JSON.stringify(before ?? null) })
    return { ...common, outcome, differences: [] }
  }
  await store.insertChange({ kind, id, outcome: 'changed', back: JSON.stringify(differences(after, before)) })
  return { ...common, outcome: 'changed', differences: differences(before, after) }
}

/**
 * Parses the stored data that undoes a change. If the item was changed, the result contains `differences`: apply them
 * to get the earlier state. If the item was deleted, the result contains `state`, which is the whole item.
 */
export function parseBack({ outcome, back }: Pick<ChangeRecord, 'outcome' | 'back'>) {
  const value: unknown = JSON.parse(back)
  if (outcome === 'changed') return { differences: value as readonly Difference[] }
  return { state: isObject(value) ? value : undefined }
}

// The states of items as plain JSON, compared to detect changes and stored to undo them.

/**
 * Converts a competition to plain JSON. Workouts in `workouts` are included with their content. Other workouts are
 * included with only their ids. The details of a workout stay JSON text, so that numbers keep their spelling.
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
  // Every member is JSON.
  return { ...members, events: events.map((event) => ({ ...event, ...mapWorkouts(event, workoutOf) })) }
}

export function gymState({ name }: Pick<StoredGym, 'name'>): JsonObject {
  return { name }
}

export function movementState({ gym, body }: Pick<StoredMovement, 'gym' | 'body'>): JsonObject {
  return { ...(JSON.parse(body) as JsonObject), gym }
}

export function workoutState({ gym, ...workout }: Pick<StoredWorkout, 'gym'> & WorkoutContent): JsonObject {
  return { gym, ...contentState(workout) }
}

export function contentState({ name, type, description, details, isDescribed }: WorkoutContent) {
  return { name, type, description, details, isDescribed }
}
