import { hash } from 'node:crypto'
import { distance } from 'fastest-levenshtein'
import type { CompetitionId, GymId, WorkoutId } from '../../contract/ids.ts'
import { nearestName } from '../../contract/nearest-name.ts'
import type { StoredWorkout } from '../stored.ts'
import type { CatalogStore, NamedCompetition } from './catalog-store.ts'
import { idOfName } from './id-of-name.ts'
import { looksOfName, wordsOfName } from './looks-of-name.ts'

/** So many ids are looked for; who has more mistakes learns the rest without. */
const guessesMax = 1000

/** A slip of a name is looked for among so many, the newest. */
const slipsMax = 2000

/** Finds which competition an id or a name most likely means that is not there. */
export class MeantCompetition {
  readonly #store: Pick<CatalogStore, 'listNames'>
  #all: Promise<readonly NamedCompetition[]> | undefined
  readonly #meant = new Map<CompetitionId, string | undefined>()
  /** By what their names look like, those of gyms that were asked for. */
  readonly #ofGyms = new Map<GymId, Map<string, NamedCompetition>>()
  #guesses = 0

  constructor(store: Pick<CatalogStore, 'listNames'>) {
    this.#store = store
  }

  /**
   * What to do about an id that was written, or made of a name that was. Looks through what is there when it is called:
   * most parts only come before their competition.
   */
  async finder(): Promise<(written: CompetitionId) => string | undefined> {
    const all = await (this.#all ??= this.#store.listNames())
    return (written) => {
      if (!this.#meant.has(written) && this.#meant.size < guessesMax) this.#meant.set(written, remedyFor(written, all))
      return this.#meant.get(written)
    }
  }

  /** The competition of a gym whose name looks so, or, with a slip of the finger, nearly so. */
  async called(name: string, gym: GymId): Promise<NamedCompetition | undefined> {
    const names = this.#ofGyms.get(gym) ?? new Map((await this.#store.listNames(gym)).map(byLooks))
    this.#ofGyms.set(gym, names)
    const same = names.get(looksOfName(name))
    if (same !== undefined) return same
    this.#guesses += 1
    if (this.#guesses > guessesMax) return undefined
    return [...names.values()].slice(0, slipsMax).find((known) => isSlip(name, known.name))
  }

  /** To be called with each competition that is written. */
  note({ id, name, gym }: NamedCompetition & { readonly gym: GymId }, before: string | undefined): void {
    const names = this.#ofGyms.get(gym)
    const looks = looksOfName(before ?? '')
    if (names?.get(looks)?.id === id) names.delete(looks)
    names?.set(...byLooks({ id, name }))
  }
}

function byLooks({ id, name }: NamedCompetition): [looks: string, competition: NamedCompetition] {
  return [looksOfName(name), { id, name }]
}

function remedyFor(written: CompetitionId, all: readonly NamedCompetition[]): string | undefined {
  const called = all.find(({ name }) => idOfName('competition', name) === written)
  if (called !== undefined) return `${called.id} is called ${JSON.stringify(called.name)}: name it by that id.`
  const nearest = nearestName(
    written,
    all.map(({ id }) => id),
  )
  return nearest && `Did you mean ${nearest}? Else add it.`
}

/** Whether one name is another with a slip of the finger; `Heat 2` is no slip of `Heat 1`, nor `Men` one of `Women`. */
export function isSlip(one: string, other: string): boolean {
  if (other.length <= 4 || Math.abs(one.length - other.length) > 1) return false
  const digits = (name: string) => name.replace(/\D/g, '')
  const [written, known] = [one.toLowerCase(), other.toLowerCase()]
  return digits(written) === digits(known) && distance(written, known) === 1
}

/** What finds workouts that stand alone. Their texts are not kept. */
interface Index {
  readonly byName: Map<string, WorkoutId[]>
  readonly byContent: Map<string, WorkoutId[]>
  /** The names as they are written, by whose workouts they are of and by what they look like. */
  readonly names: Map<GymId | null, Map<string, string>>
}

/** Finds workouts that stand alone by what they are called and by what they say. Read when it is first asked. */
export class StandingWorkouts {
  readonly #store: CatalogStore
  #index: Promise<Index> | undefined
  /** Those that this session has written: whether their names are new, and whether their ids are its own. */
  readonly #written = new Map<WorkoutId, { readonly isNamed: boolean; readonly isMinted: boolean }>()
  /** Which of them were called otherwise before. */
  readonly #renamed = new Map<string, WorkoutId[]>()

  constructor(store: CatalogStore) {
    this.#store = store
  }

  /** Those of a gym, or of the library, that were called so before this session: in whatever order its items come. */
  async knownAs(name: string, gym: GymId | null): Promise<readonly WorkoutId[]> {
    const key = nameKey(name, gym)
    const ids = (await this.#read()).byName.get(key) ?? []
    return [...ids.filter((id) => !this.#written.get(id)?.isNamed), ...(this.#renamed.get(key) ?? [])]
  }

  /** The name of the same gym, or of the library, that looks so. */
  async looksLike(name: string, gym: GymId | null): Promise<string | undefined> {
    return (await this.#read()).names.get(gym)?.get(looksOfName(name))
  }

  /** Those that are called so, capitals and spaces aside: the gym’s own, else those of the library. */
  async called(name: string, gym: GymId): Promise<readonly WorkoutId[]> {
    const { byName } = await this.#read()
    return [gym, null].map((whose) => byName.get(nameKey(name, whose)) ?? []).find(({ length }) => length > 0) ?? []
  }

  /** The nearest of the names that a gym may use. */
  async nearestTo(name: string, gym: GymId): Promise<string | undefined> {
    const { names } = await this.#read()
    return nearestName(name, [...(names.get(gym)?.values() ?? []), ...(names.get(null)?.values() ?? [])])
  }

  /** Those of the same gym, or of the library, that had this name, type and details, or came without an id. */
  async sameAs(workout: Pick<StoredWorkout, 'gym' | 'name' | 'type' | 'details'>): Promise<readonly WorkoutId[]> {
    const ids = (await this.#read()).byContent.get(contentKey(workout)) ?? []
    return ids.filter((id) => this.#written.get(id)?.isMinted !== false)
  }

  /** To be called with each that is written, and with what it was called before. */
  async note(workout: StoredWorkout, before: string | null | undefined, isMinted: boolean): Promise<void> {
    const { id, gym, name } = workout
    const index = await this.#index
    const [was, is] = [before, name].map((one) => one && nameKey(one, gym))
    if (was && was !== is) {
      if (!this.#written.get(id)?.isNamed) put(this.#renamed, was, id)
      index?.byName.set(was, index.byName.get(was)?.filter((one) => one !== id) ?? [])
    }
    this.#written.set(id, { isNamed: was !== is || this.#written.get(id)?.isNamed === true, isMinted })
    if (index !== undefined) add(workout, index)
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
