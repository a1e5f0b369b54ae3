import { hash } from 'node:crypto'
import type { GymId, WorkoutId } from '../../contract/ids.ts'
import { guesser, nearestName } from '../../contract/nearest-name.ts'
import type { StoredWorkout } from '../stored.ts'
import type { CatalogStore } from './catalog-store.ts'
import { nameSkeleton, normalizeName } from './confusable-names.ts'

interface Index {
  readonly byName: Map<string, WorkoutId[]>
  readonly byContent: Map<string, WorkoutId[]>
  readonly names: Map<GymId | null, Map<string, string>>
}

type Content = Pick<StoredWorkout, 'gym' | 'name' | 'type' | 'details'>

export function standaloneWorkouts(store: CatalogStore) {
  let index: Promise<Index> | undefined
  const written = new Map<WorkoutId, { readonly isNamed: boolean; readonly isMinted: boolean }>()
  const renamed = new Map<string, WorkoutId[]>()
  const guess = guesser<string>()

  const read = () => (index ??= readIndex(store))

  return {
    /** Returns the ids of the workouts that had this name before the import began. */
    async findByOriginalName(name: string, gym: GymId | null): Promise<readonly WorkoutId[]> {
      const key = nameKey(name, gym)
      const ids = (await read()).byName.get(key) ?? []
      return [...ids.filter((id) => !written.get(id)?.isNamed), ...(renamed.get(key) ?? [])]
    },

    /** Returns the name of a workout of the gym, or of the library if `gym` is null, that looks identical to `name`. */
    async findLookAlike(name: string, gym: GymId | null): Promise<string | undefined> {
      return (await read()).names.get(gym)?.get(nameSkeleton(name))
    },

    /** Returns the ids of the gym's workouts that have this name. If there are none, searches the shared library. */
    async findByName(name: string, gym: GymId): Promise<readonly WorkoutId[]> {
      const { byName } = await read()
      return [gym, null].map((whose) => byName.get(nameKey(name, whose)) ?? []).find(({ length }) => length > 0) ?? []
    },

    async suggestName(name: string, gym: GymId): Promise<string | undefined> {
      const { names } = await read()
      const all = () => [gym, null].flatMap((whose) => [...(names.get(whose)?.values() ?? [])])
      return guess(`${gym} ${name}`, () => nearestName(name, all()))
    },

    /**
     * Returns the ids of the workouts with the same gym, name, type and details, without those that this import has
     * overwritten.
     */
    async findByContent(workout: Content): Promise<readonly WorkoutId[]> {
      const ids = (await read()).byContent.get(contentKey(workout)) ?? []
      return ids.filter((id) => written.get(id)?.isMinted !== false)
    },

    /**
     * Updates the index after a workout was written. `before` is its earlier name: `null` if it had no name,
     * `undefined` if the workout is new. `isMinted` is true if the id of the workout was generated.
     */
    async record(workout: StoredWorkout, before: string | null | undefined, isMinted: boolean): Promise<void> {
      const { id, gym, name } = workout
      const known = await index
      const [was, is] = [before, name].map((one) => one && nameKey(one, gym))
      if (was && was !== is) {
        if (!written.get(id)?.isNamed) put(renamed, was, id)
        known?.byName.set(was, known.byName.get(was)?.filter((one) => one !== id) ?? [])
      }
      written.set(id, { isNamed: was !== is || written.get(id)?.isNamed === true, isMinted })
      if (known !== undefined) add(workout, known)
    },
  }
}

async function readIndex(store: CatalogStore): Promise<Index> {
  const all: Index = { byName: new Map(), byContent: new Map(), names: new Map() }
  for await (const workout of store.standaloneWorkouts()) add(workout, all)
  return all
}

function add(workout: StoredWorkout, { byName, byContent, names }: Index): void {
  const { id, gym, name } = workout
  put(byContent, contentKey(workout), id)
  if (name === null) return
  put(byName, nameKey(name, gym), id)
  names.set(gym, (names.get(gym) ?? new Map<string, string>()).set(nameSkeleton(name), name))
}

function put(map: Map<string, WorkoutId[]>, key: string, id: WorkoutId): void {
  const ids = map.get(key)
  if (ids === undefined) map.set(key, [id])
  else if (!ids.includes(id)) ids.push(id)
}

function nameKey(name: string, gym: GymId | null): string {
  return `${gym ?? ''} ${normalizeName(name)}`
}

function contentKey({ gym, name, type, details }: Content): string {
  return hash('sha1', JSON.stringify([gym, name, type, details]), 'base64')
}
