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

/** The kind and id of an item of which the history stores earlier states. */
export type ItemKey =
  | { readonly kind: 'gym'; readonly id: TextIds['gym'] }
  | { readonly kind: 'movement'; readonly id: TextIds['movement'] }
  | { readonly kind: 'workout'; readonly id: WorkoutId }
  | { readonly kind: 'competition'; readonly id: TextIds['competition'] }

export type HistoryKind = ItemKey['kind']

/** Parses the kind and id in a row of the history; undefined for an invalid id or another kind, such as `account`. */
export function parseItemKey(kind: string, text: string): ItemKey | undefined {
  const [gym, movement, competition] = [parseIds.gym(text), parseIds.movement(text), parseIds.competition(text)]
  const workout = parseWorkoutId(text)
  if (kind === 'gym') return gym && { kind, id: gym }
  if (kind === 'movement') return movement && { kind, id: movement }
  if (kind === 'workout') return workout && { kind, id: workout }
  return kind === 'competition' ? competition && { kind, id: competition } : undefined
}

/** A change of one item. */
export interface ItemChange {
  readonly kind: HistoryKind
  readonly id: string
  readonly outcome: 'added' | 'changed' | 'deleted'
  /** The name of the item; empty if it has none. */
  readonly name: string
  /** The differences of a changed item; empty if the item was added or deleted. */
  readonly differences: readonly Difference[]
}

/** Adds a change to the history and returns it. `before` is undefined for an added item, `after` for a deleted one. */
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

/** Parses the undo data of a change: `differences` of a changed item, or `state` of a deleted one (none if added). */
export function parseBack({ outcome, back }: Pick<ChangeRecord, 'outcome' | 'back'>) {
  const value: unknown = JSON.parse(back)
  if (outcome === 'changed') return { differences: value as readonly Difference[] }
  return { state: isObject(value) ? value : undefined }
}

// The states of items as plain JSON, compared to detect changes and stored to undo them.

/**
 * Returns a competition as plain JSON. Includes the content of the workouts in `workouts`, and only the ids of others.
 * Details are text, which keeps the spelling of numbers.
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

/** Returns a movement as plain JSON, parsed from its stored body. */
export function movementState({ gym, body }: Pick<StoredMovement, 'gym' | 'body'>): JsonObject {
  return { ...(JSON.parse(body) as JsonObject), gym }
}

export function workoutState({ gym, ...workout }: Pick<StoredWorkout, 'gym'> & WorkoutContent): JsonObject {
  return { gym, ...contentState(workout) }
}

/** Returns the content of a workout without its id and owner. */
export function contentState({ name, type, description, details, isDescribed }: WorkoutContent) {
  return { name, type, description, details, isDescribed }
}
