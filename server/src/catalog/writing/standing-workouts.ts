import { hash } from 'node:crypto'
import type { GymId, WorkoutId } from '../../contract/ids.ts'
import { guesser, nearestName } from '../../contract/nearest-name.ts'
import type { StoredWorkout } from '../stored.ts'
import type { CatalogStore } from './catalog-store.ts'
import { looksOfName, wordsOfName } from './looks-of-name.ts'

/** What finds workouts that stand alone. Their texts are not kept. */
interface Index {
  readonly byName: Map<string, WorkoutId[]>
  readonly byContent: Map<string, WorkoutId[]>
  /** The names as they are written, by whose workouts they are of and by what they look like. */
  readonly names: Map<GymId | null, Map<string, string>>
}

/** Finds workouts that stand alone by what they are called and by what they say. Read when it is first asked. */
export function standingWorkouts(store: CatalogStore) {
  let index: Promise<Index> | undefined
  /** Those that this session has written: whether their names are new, and whether their ids are its own. */
  const written = new Map<WorkoutId, { readonly isNamed: boolean; readonly isMinted: boolean }>()
  /** Which of them were called otherwise before. */
  const renamed = new Map<string, WorkoutId[]>()
  const guess = guesser<string>()

  const read = () => (index ??= readIndex(store))

  return {
    /** Those of a gym, or of the library, that were called so before this session: in whatever order its items come. */
    async knownAs(name: string, gym: GymId | null): Promise<readonly WorkoutId[]> {
      const key = nameKey(name, gym)
      const ids = (await read()).byName.get(key) ?? []
      return [...ids.filter((id) => !written.get(id)?.isNamed), ...(renamed.get(key) ?? [])]
    },

    /** The name of the same gym, or of the library, that looks so. */
    async looksLike(name: string, gym: GymId | null): Promise<string | undefined> {
      return (await read()).names.get(gym)?.get(looksOfName(name))
    },

    /** Those that are called so, capitals and spaces aside: the gym’s own, else those of the library. */
    async called(name: string, gym: GymId): Promise<readonly WorkoutId[]> {
      const { byName } = await read()
      return [gym, null].map((whose) => byName.get(nameKey(name, whose)) ?? []).find(({ length }) => length > 0) ?? []
    },

    /** The nearest of the names that a gym may use. */
    async nearestTo(name: string, gym: GymId): Promise<string | undefined> {
      const { names } = await read()
      const all = () => [gym, null].flatMap((whose) => [...(names.get(whose)?.values() ?? [])])
      return guess(`${gym} ${name}`, () => nearestName(name, all()))
    },

    /** Those of the same gym, or of the library, that had this name, type and details, or came without an id. */
    async sameAs(workout: Pick<StoredWorkout, 'gym' | 'name' | 'type' | 'details'>): Promise<readonly WorkoutId[]> {
      const ids = (await read()).byContent.get(contentKey(workout)) ?? []
      return ids.filter((id) => written.get(id)?.isMinted !== false)
    },

    /** To be called with each that is written, and with what it was called before. */
    async note(workout: StoredWorkout, before: string | null | undefined, isMinted: boolean): Promise<void> {
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
  for await (const workout of store.standingWorkouts()) add(workout, all)
  return all
}

function add(workout: StoredWorkout, { byName, byContent, names }: Index): void {
  const { id, gym, name } = workout
  put(byContent, contentKey(workout), id)
  if (name === null) return
  put(byName, nameKey(name, gym), id)
  names.set(gym, (names.get(gym) ?? new Map<string, string>()).set(looksOfName(name), name))
}

function put(map: Map<string, WorkoutId[]>, key: string, id: WorkoutId): void {
  const ids = map.get(key)
  if (ids === undefined) map.set(key, [id])
  else if (!ids.includes(id)) ids.push(id)
}

function nameKey(name: string, gym: GymId | null): string {
  return `${gym ?? ''} ${wordsOfName(name)}`
}

function contentKey({ gym, name, type, details }: Pick<StoredWorkout, 'gym' | 'name' | 'type' | 'details'>): string {
  return hash('sha1', JSON.stringify([gym, name, type, details]), 'base64')
}
