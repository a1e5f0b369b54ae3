import { hash } from 'node:crypto'
import { nearestName } from '../../contract/nearest-name.ts'
import type { GymId, WorkoutId } from '../../contract/ids.ts'
import type { StoredWorkout, WorkoutContent } from '../stored.ts'
import type { CatalogStore } from './catalog-store.ts'

/** What finds workouts that stand alone. Their texts are not kept. */
interface Index {
  readonly byName: Map<string, WorkoutId[]>
  readonly byContent: Map<string, WorkoutId[]>
  /** The names as they are written, by whose workouts they are of. */
  readonly names: Map<GymId | null, Set<string>>
}

/** Finds workouts that stand alone by what they are called and by what they say. Read when it is first asked. */
export class StandingWorkouts {
  readonly #store: CatalogStore
  #index: Promise<Index> | undefined

  constructor(store: CatalogStore) {
    this.#store = store
  }

  /** Those that are called so, capitals and spaces aside: the gym’s own, else those of the library. */
  async called(name: string, gym: GymId): Promise<readonly WorkoutId[]> {
    const { byName } = await this.#read()
    return byName.get(nameKey(name, gym)) ?? byName.get(nameKey(name, null)) ?? []
  }

  /** The nearest of the names that a gym may use. */
  async nearestTo(name: string, gym: GymId): Promise<string | undefined> {
    const { names } = await this.#read()
    return nearestName(name, [...(names.get(gym) ?? []), ...(names.get(null) ?? [])])
  }

  /** One of the same gym, or of the library, that has this name, type and these details; the one that came first. */
  async sameAs(
    workout: Omit<WorkoutContent, 'description' | 'isDescribed'>,
    gym: GymId | null,
  ): Promise<readonly WorkoutId[]> {
    return (await this.#read()).byContent.get(contentKey({ ...workout, gym })) ?? []
  }

  /** To be called with each that is written. */
  async note(workout: StoredWorkout): Promise<void> {
    if (this.#index !== undefined) add(workout, await this.#index)
  }

  #read(): Promise<Index> {
    return (this.#index ??= this.#readAll())
  }

  async #readAll(): Promise<Index> {
    const index: Index = { byName: new Map(), byContent: new Map(), names: new Map() }
    for await (const workout of this.#store.standingWorkouts()) add(workout, index)
    return index
  }
}

function add(workout: StoredWorkout, { byName, byContent, names }: Index): void {
  const { id, gym, name } = workout
  put(byContent, contentKey(workout), id)
  if (name === null) return
  put(byName, nameKey(name, gym), id)
  names.set(gym, (names.get(gym) ?? new Set()).add(name))
}

function put(map: Map<string, WorkoutId[]>, key: string, id: WorkoutId): void {
  const ids = map.get(key)
  if (ids === undefined) map.set(key, [id])
  else if (!ids.includes(id)) ids.push(id)
}

function nameKey(name: string, gym: GymId | null): string {
  return `${gym ?? ''} ${name.trim().toLowerCase().replace(/\s+/g, ' ')}`
}

function contentKey({ gym, name, type, details }: Pick<StoredWorkout, 'gym' | 'name' | 'type' | 'details'>): string {
  return hash('sha1', JSON.stringify([gym, name, type, details]), 'base64')
}
