import type { GymId, MovementId } from '../../contract/ids.ts'
import { guesser, nearestName } from '../../contract/nearest-name.ts'
import { indexNames, wordsOf, type NameIndex } from '../../workouts/lint/look-alikes.ts'
import type { MovementLookup } from '../../workouts/rule.ts'
import type { NamedMovement, StoredMovement } from '../stored.ts'
import type { CatalogStore } from './catalog-store.ts'
import type { MovementPlan, Outcome } from './plan.ts'

/** The movements of the catalog. They are few and asked for all the time, so they stay in memory. */
export class Movements {
  readonly #store: Pick<CatalogStore, 'storedMovements'>
  #kept: Map<string, StoredMovement> | undefined
  /** Made anew when a movement was written meanwhile. */
  readonly #reaches = new Map<GymId | null, Reach>()
  readonly #guess = guesser<string>()
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

  /** Those within a gym's reach, of all that have been read. */
  within(gym: GymId | null): Reach {
    const reach = this.#reaches.get(gym) ?? new Reach(this.#kept?.values() ?? [], gym)
    this.#reaches.set(gym, reach)
    return reach
  }

  /** The id that a misspelt one most likely means: one of `others`, else one within the reach of a gym. */
  nearest(written: string, gym: GymId | null, others: Iterable<string>): string | undefined {
    const reach = this.within(gym)
    const key = `${gym} ${reach.movements.length} ${written}`
    return this.#guess(key, () => nearestName(written, others) ?? reach.guess(written))
  }

  /** To be called with what is written. */
  note({ after, outcome }: MovementPlan): void {
    const { id, body } = after
    const first = this.described.get(id)?.outcome
    this.described.set(id, { body, outcome: first ?? outcome })
    if (outcome === 'unchanged') return
    this.#kept?.set(id, after)
    this.#reaches.clear()
  }

  /** To be called with what is taken away. */
  forget(id: string): void {
    this.#kept?.delete(id)
    this.#reaches.clear()
  }

  /** The movements that have become so in this import. */
  idsOf(outcome: Outcome): readonly MovementId[] {
    return [...this.described].filter(([, one]) => one.outcome === outcome).map(([id]) => id)
  }
}

/** The movements that something of a gym may name; what they are searched by is made once, when it is asked for. */
class Reach {
  readonly movements: readonly NamedMovement[]
  #names: NameIndex | undefined
  #named: ReadonlyMap<string, string> | undefined

  constructor(movements: Iterable<StoredMovement>, gym: GymId | null) {
    this.movements = Array.from(movements).flatMap((one) => reached(one, gym) ?? [])
  }

  /** Searched for names that are misspelt. */
  get names(): NameIndex {
    return (this.#names ??= indexNames(this.movements.map(({ name }) => name)))
  }

  /** The nearest id, else that of the nearest name. */
  guess(written: string): string | undefined {
    this.#named ??= new Map(this.movements.map(({ id, name }) => [`mv_${wordsOf(name).join('_')}`, id]))
    const ids = this.movements.map(({ id }) => id)
    return nearestName(written, ids) ?? this.#named.get(nearestName(written, this.#named.keys()) ?? '')
  }
}

/** The movements as one item sees them: the catalog's, and before them those that it brings along. */
export class MovementsInSight {
  readonly brought = new Map<string, MovementPlan>()
  readonly #catalog: Movements
  /** Made anew when another movement is brought. */
  readonly #reaches = new Map<GymId | null, Reach>()

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
    this.#reaches.clear()
  }

  nearest(written: string, gym: GymId | null): string | undefined {
    return this.#catalog.nearest(written, gym, this.brought.keys())
  }

  /** As the room that reads workouts wants them. */
  async lookup(gym: GymId | null): Promise<MovementLookup> {
    const kept = await this.#catalog.all()
    return {
      find: (id) => reached(this.brought.get(id)?.after ?? kept.get(id), gym),
      names: () => this.#within(kept, gym).names,
    }
  }

  #within(kept: ReadonlyMap<string, StoredMovement>, gym: GymId | null): Reach {
    const brought = [...this.brought.values()]
    if (brought.every(({ outcome }) => outcome === 'unchanged')) return this.#catalog.within(gym)
    const all = () => new Map([...kept, ...brought.map(({ after }) => [after.id, after] as const)])
    const reach = this.#reaches.get(gym) ?? new Reach(all().values(), gym)
    this.#reaches.set(gym, reach)
    return reach
  }
}

/** Whether something of `owner` may be named by something of `gym`: its own, and the shared library. */
export function isWithinReach(owner: GymId | null, gym: GymId | null): boolean {
  return owner === null || owner === gym
}

function reached(found: StoredMovement | undefined, gym: GymId | null): NamedMovement | undefined {
  return found !== undefined && isWithinReach(found.gym, gym) ? found.movement : undefined
}
