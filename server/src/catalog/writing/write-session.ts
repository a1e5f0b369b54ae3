import type { GymId, MovementId, WorkoutId } from '../../contract/ids.ts'
import type { Instant } from '../../contract/time-stamp.ts'
import { makeAtOnce, type DocumentMaker } from './document-maker.ts'
import { MovementNames } from './movement-names.ts'
import { WorkoutReadings } from './workout-readings.ts'
import type { CatalogStore, KeptMovement } from './catalog-store.ts'

/** What the items of one import share. */
export interface WriteSession {
  readonly store: CatalogStore
  readonly documents: DocumentMaker
  /** The JSON of workouts whose documents are being made. */
  readonly unwritten: Map<WorkoutId, string>
  /** The origin of movements of the shared library, as movements name it. */
  readonly serviceName: string
  readonly now: Instant
  /** Movements that this import has described, and how: a second description must be the same. */
  readonly described: Map<MovementId, string>
  readonly addedMovements: Set<MovementId>
  /** Movements and workouts whose texts have changed: what embeds them is rendered anew at the end. */
  readonly changedMovements: Set<MovementId>
  readonly changedWorkouts: Set<WorkoutId>
  readonly movements: Map<MovementId, KeptMovement>
  readonly names: MovementNames
  readonly readings: WorkoutReadings
  /** Time zones that were found to be known. */
  readonly timeZones: Set<string>
}

/** What became of an item. */
export type Outcome = 'added' | 'changed' | 'unchanged'

/** The text of an item's members as they were written, by JSON pointer. */
export type TextOf = (pointer: string) => string

export function openSession(
  store: CatalogStore,
  serviceName: string,
  now: Instant,
  documents = makeAtOnce,
): WriteSession {
  const names = new MovementNames(store)
  return {
    store,
    documents,
    unwritten: new Map(),
    serviceName,
    now,
    described: new Map(),
    addedMovements: new Set(),
    changedMovements: new Set(),
    changedWorkouts: new Set(),
    movements: new Map(),
    names,
    readings: new WorkoutReadings(names),
    timeZones: new Set(),
  }
}

/** The movement as it is kept. Movements are few and asked for all the time, so they stay in memory. */
export async function findMovement(session: WriteSession, id: MovementId): Promise<KeptMovement | undefined> {
  const known = session.movements.get(id)
  if (known !== undefined) return known
  const kept = await session.store.findMovement(id)
  if (kept !== undefined) session.movements.set(id, kept)
  return kept
}

/** Whether something of `owner` may be named by something of `gym`: its own, and the shared library. */
export function isWithinReach(owner: GymId | null, gym: GymId | null): boolean {
  return owner === null || owner === gym
}
