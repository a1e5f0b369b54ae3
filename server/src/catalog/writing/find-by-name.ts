import { hash } from 'node:crypto'
import { distance } from 'fastest-levenshtein'
import type { CompetitionId, GymId, WorkoutId } from '../../contract/ids.ts'
import { nearestName } from '../../contract/nearest-name.ts'
import type { StoredWorkout, WorkoutContent } from '../stored.ts'
import type { CatalogStore, NamedCompetition } from './catalog-store.ts'
import { idOfName } from './id-of-name.ts'

/** So many ids are looked for; who has more mistakes learns the rest without. */
const guessesMax = 1000

/** A slip of a name is looked for among so many, the newest. */
const slipsMax = 2000

/** Finds which competition an id or a name most likely means that is not there. */
export class MeantCompetition {
  readonly #store: Pick<CatalogStore, 'listNames'>
  #all: Promise<readonly NamedCompetition[]> | undefined
  readonly #meant = new Map<CompetitionId, string | undefined>()
  /** By name, those of gyms that were asked for. */
  readonly #ofGyms = new Map<GymId, Map<string, CompetitionId>>()
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

  /** The competition of a gym that is called so, or, with a slip of the finger, nearly so. */
  async called(name: string, gym: GymId): Promise<(NamedCompetition & { readonly isSlip: boolean }) | undefined> {
    const names = this.#ofGyms.get(gym) ?? new Map((await this.#store.listNames(gym)).map((one) => [one.name, one.id]))
    this.#ofGyms.set(gym, names)
    const same = names.get(name)
    if (same !== undefined) return { id: same, name, isSlip: false }
    this.#guesses += 1
    if (this.#guesses > guessesMax) return undefined
    const [alike] = [...names].slice(0, slipsMax).filter(([known]) => isSlip(name, known))
    return alike && { id: alike[1], name: alike[0], isSlip: true }
  }

  /** To be called with each competition that is written. */
  note({ id, name, gym }: NamedCompetition & { readonly gym: GymId }, before: string | undefined): void {
    const names = this.#ofGyms.get(gym)
    if (before !== undefined && names?.get(before) === id) names.delete(before)
    names?.set(name, id)
  }
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
