import type { GymId, MovementId } from '../../contract/ids.ts'
import { guesser, nearestName } from '../../contract/nearest-name.ts'
import { indexNames, wordsOf, type NameIndex } from '../../workouts/lint/look-alikes.ts'
import type { MovementLookup } from '../../workouts/rule.ts'
import type { MovementWithAliases, StoredMovement } from '../stored.ts'
import type { CatalogStore } from './catalog-store.ts'
import type { MovementPlan, Outcome } from './plan.ts'

/** The movements of the catalog. An import keeps all of them in memory, because they are few and often needed. */
export class Movements {
  readonly #store: Pick<CatalogStore, 'storedMovements'>
  #byId: Map<string, StoredMovement> | undefined
  readonly #available = new Map<GymId | null, AvailableMovements>()
  readonly #guess = guesser<string>()
  /** The movements that this import has defined. If the import defines a movement again, the JSON must be the same. */
  readonly definitions = new Map<MovementId, { readonly body: string; readonly outcome: Outcome }>()

  constructor(store: Pick<CatalogStore, 'storedMovements'>) {
    this.#store = store
  }

  async all(): Promise<ReadonlyMap<string, StoredMovement>> {
    if (this.#byId !== undefined) return this.#byId
    const existing = new Map<string, StoredMovement>()
    for await (const movement of this.#store.storedMovements()) existing.set(movement.id, movement)
    return (this.#byId = existing)
  }

  /** Returns the movements that a gym can reference. Call `all` first and await it. */
  availableTo(gym: GymId | null): AvailableMovements {
    const reach = this.#available.get(gym) ?? new AvailableMovements(this.#byId?.values() ?? [], gym)
    this.#available.set(gym, reach)
    return reach
  }

  /**
   * Returns the id in `others` that is most similar to an unknown id. If none is similar, returns the most similar id
   * of the movements that the gym can use. Returns `undefined` if no id is similar.
   */
  nearest(written: string, gym: GymId | null, others: Iterable<string>): string | undefined {
    const reach = this.availableTo(gym)
    const key = `${gym} ${reach.movements.length} ${written}`
    return this.#guess(key, () => nearestName(written, others) ?? reach.guess(written))
  }

  record({ after, outcome }: MovementPlan): void {
    const { id, body } = after
    const first = this.definitions.get(id)?.outcome
    this.definitions.set(id, { body, outcome: first ?? outcome })
    if (outcome === 'unchanged') return
    this.#byId?.set(id, after)
    this.#available.clear()
  }

  forget(id: string): void {
    this.#byId?.delete(id)
    this.#available.clear()
  }

  idsOf(outcome: Outcome): readonly MovementId[] {
    return [...this.definitions].filter(([, one]) => one.outcome === outcome).map(([id]) => id)
  }
}

class AvailableMovements {
  readonly movements: readonly MovementWithAliases[]
  #names: NameIndex | undefined
  #named: ReadonlyMap<string, string> | undefined

  constructor(movements: Iterable<StoredMovement>, gym: GymId | null) {
    this.movements = Array.from(movements).flatMap((one) => ifAvailable(one, gym) ?? [])
  }

  get names(): NameIndex {
    return (this.#names ??= indexNames(this.movements.map(({ name }) => name)))
  }

  guess(written: string): string | undefined {
    this.#named ??= new Map(this.movements.map(({ id, name }) => [`mv_${wordsOf(name).join('_')}`, id]))
    const ids = this.movements.map(({ id }) => id)
    return nearestName(written, ids) ?? this.#named.get(nearestName(written, this.#named.keys()) ?? '')
  }
}

/**
 * The movements that an item of a file can use. If the item contains a movement with the id of a stored movement, the
 * movement in the item takes precedence.
 */
export class ItemMovements {
  readonly embedded = new Map<string, MovementPlan>()
  readonly #catalog: Movements
  readonly #available = new Map<GymId | null, AvailableMovements>()

  constructor(catalog: Movements) {
    this.#catalog = catalog
  }

  async find(id: MovementId): Promise<StoredMovement | undefined> {
    return this.embedded.get(id)?.after ?? (await this.#catalog.all()).get(id)
  }

  /** Returns the JSON of a movement that this import has already defined. Returns `undefined` if it has not. */
  definitionOf(id: MovementId): string | undefined {
    return this.embedded.get(id)?.after.body ?? this.#catalog.definitions.get(id)?.body
  }

  embed(plan: MovementPlan): void {
    if (this.embedded.has(plan.after.id)) return
    this.embedded.set(plan.after.id, plan)
    this.#available.clear()
  }

  nearest(written: string, gym: GymId | null): string | undefined {
    return this.#catalog.nearest(written, gym, this.embedded.keys())
  }

  async lookup(gym: GymId | null): Promise<MovementLookup> {
    const existing = await this.#catalog.all()
    return {
      find: (id) => ifAvailable(this.embedded.get(id)?.after ?? existing.get(id), gym),
      names: () => this.#availableTo(existing, gym).names,
    }
  }

  #availableTo(existing: ReadonlyMap<string, StoredMovement>, gym: GymId | null): AvailableMovements {
    const embedded = [...this.embedded.values()]
    if (embedded.every(({ outcome }) => outcome === 'unchanged')) return this.#catalog.availableTo(gym)
    const all = () => new Map([...existing, ...embedded.map(({ after }) => [after.id, after] as const)])
    const reach = this.#available.get(gym) ?? new AvailableMovements(all().values(), gym)
    this.#available.set(gym, reach)
    return reach
  }
}

/** Returns true if a gym can reference items of `owner`. If `owner` is null, the items belong to the shared library. */
export function isAvailableTo(owner: GymId | null, gym: GymId | null): boolean {
  return owner === null || owner === gym
}

function ifAvailable(found: StoredMovement | undefined, gym: GymId | null): MovementWithAliases | undefined {
  return found !== undefined && isAvailableTo(found.gym, gym) ? found.movement : undefined
}
