import type { GymId, MovementId } from '../../contract/ids.ts'
import type { Movement } from '../../contract/movement.ts'
import { nearestName } from '../../contract/nearest-name.ts'
import { indexNames, wordsOf, type NameIndex } from '../../workouts/lint/look-alikes.ts'
import type { MovementLookup } from '../../workouts/movement-lookup.ts'
import type { StoredMovement } from '../stored.ts'
import type { CatalogStore } from './catalog-store.ts'
import type { MovementPlan, Outcome } from './plan.ts'

/** Misspelt ids of an import whose right one is looked for, each among all movements; the rest is told without. */
const guessesMax = 1000

/** The movements of the catalog. They are few and asked for all the time, so they stay in memory. */
export class Movements {
  /** Grows with every movement that is written. */
  version = 0
  readonly #store: Pick<CatalogStore, 'storedMovements'>
  #kept: Map<string, StoredMovement> | undefined
  /** Searched for names that are misspelt; made anew when a movement was written meanwhile. */
  readonly #names = new Map<GymId | null, NameIndex>()
  /** Of ids that are not there; found anew when a movement was written meanwhile. */
  readonly #nearest = new Map<string, string | undefined>()
  readonly #near = new Map<GymId | null, Nearby>()
  #guesses = 0
  /** Movements that this import has described, how, and what became of them: a second description must be the same. */
  readonly described = new Map<MovementId, { readonly body: string; readonly outcome: Outcome }>()

  constructor(store: Pick<CatalogStore, 'storedMovements'>) {
    this.#store = store
  }

  async all(): Promise<ReadonlyMap<string, StoredMovement>> {
    if (this.#kept !== undefined) return this.#kept
    const kept = new Map<string, StoredMovement>()
    for await (const movement of this.#store.storedMovements()) kept.set(movement.id, movement)
    return (this.#kept = kept)
  }

  /** The names of those within a gym's reach. */
  names(gym: GymId | null): NameIndex {
    const made = this.#names.get(gym) ?? namesOf([...(this.#kept?.values() ?? [])], gym)
    this.#names.set(gym, made)
    return made
  }

  /** The id that a misspelt one most likely means, by the ids within a gym's reach, else by their names. */
  nearest(written: string, gym: GymId | null): string | undefined {
    const key = `${gym ?? ''} ${written}`
    if (!this.#nearest.has(key) && this.#guesses++ < guessesMax) {
      const { ids, named } = this.#nearby(gym)
      const byName = nearestName(written, named.keys())
      this.#nearest.set(key, nearestName(written, ids) ?? (byName === undefined ? undefined : named.get(byName)))
    }
    return this.#nearest.get(key)
  }

  #nearby(gym: GymId | null): Nearby {
    const made = this.#near.get(gym) ?? nearbyOf([...(this.#kept?.values() ?? [])], gym)
    this.#near.set(gym, made)
    return made
  }

  /** To be called with what is written. */
  note({ after, outcome }: MovementPlan): void {
    const { id, body } = after
    const first = this.described.get(id)?.outcome
    this.described.set(id, { body, outcome: first ?? outcome })
    if (outcome === 'unchanged') return
    this.#kept?.set(id, after)
    this.#lookAnew()
  }

  /** To be called with what is taken away. */
  forget(id: string): void {
    this.#kept?.delete(id)
    this.#lookAnew()
  }

  #lookAnew(): void {
    this.version += 1
    this.#names.clear()
    this.#nearest.clear()
    this.#near.clear()
  }

  /** The movements that have become so in this import. */
  idsOf(outcome: Outcome): readonly MovementId[] {
    return [...this.described].filter(([, one]) => one.outcome === outcome).map(([id]) => id)
  }
}

/** What a misspelt id may have been meant for: ids within a gym's reach, and those that names would have made. */
interface Nearby {
  readonly ids: readonly string[]
  readonly named: ReadonlyMap<string, MovementId>
}

function nearbyOf(movements: readonly StoredMovement[], gym: GymId | null): Nearby {
  const near = movements.flatMap((one) => reached(one, gym) ?? [])
  const named = new Map(near.map(({ id, name }) => [`mv_${wordsOf(name).join('_')}`, id]))
  return { ids: near.map(({ id }) => id), named }
}

/** The movements as one item sees them: the catalog's, and before them those that it brings along. */
export class MovementsInSight {
  readonly brought = new Map<string, MovementPlan>()
  readonly #catalog: Movements
  /** By whose reach; made anew when another movement is brought. */
  readonly #made = new Map<GymId | null, NameIndex>()

  constructor(catalog: Movements) {
    this.#catalog = catalog
  }

  async find(id: MovementId): Promise<StoredMovement | undefined> {
    return this.brought.get(id)?.after ?? (await this.#catalog.all()).get(id)
  }

  /** How this item, or one before it, has described the movement. */
  describedAs(id: MovementId): string | undefined {
    return this.brought.get(id)?.after.body ?? this.#catalog.described.get(id)?.body
  }

  bring(plan: MovementPlan): void {
    if (this.brought.has(plan.after.id)) return
    this.brought.set(plan.after.id, plan)
    this.#made.clear()
  }

  nearest(written: string, gym: GymId | null): string | undefined {
    return nearestName(written, this.brought.keys()) ?? this.#catalog.nearest(written, gym)
  }

  /** As the room that reads workouts wants them. */
  async lookup(gym: GymId | null): Promise<MovementLookup> {
    const kept = await this.#catalog.all()
    return {
      find: (id) => reached(this.brought.get(id)?.after ?? kept.get(id), gym),
      names: () => (this.#isCatalog ? this.#catalog.names(gym) : this.#names(kept, gym)),
    }
  }

  /** Whether the item sees just what the catalog holds. */
  get #isCatalog(): boolean {
    return [...this.brought.values()].every(({ outcome }) => outcome === 'unchanged')
  }

  #names(kept: ReadonlyMap<string, StoredMovement>, gym: GymId | null): NameIndex {
    const brought = () => [...this.brought.values()].map(({ after }) => [after.id, after] as const)
    const made = this.#made.get(gym) ?? namesOf([...new Map([...kept, ...brought()]).values()], gym)
    this.#made.set(gym, made)
    return made
  }
}

/** Whether something of `owner` may be named by something of `gym`: its own, and the shared library. */
export function isWithinReach(owner: GymId | null, gym: GymId | null): boolean {
  return owner === null || owner === gym
}

function reached(found: StoredMovement | undefined, gym: GymId | null): Movement | undefined {
  return found !== undefined && isWithinReach(found.gym, gym) ? found.movement : undefined
}

function namesOf(movements: readonly StoredMovement[], gym: GymId | null): NameIndex {
  return indexNames(movements.flatMap((one) => reached(one, gym)?.name ?? []))
}
