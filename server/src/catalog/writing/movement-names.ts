import type { GymId } from '../../contract/ids.ts'
import type { Movement } from '../../contract/movement.ts'
import { movementLookup, type MovementLookup } from '../../workouts/movement-lookup.ts'
import type { CatalogStore, KeptMovement } from './catalog-store.ts'
import { isWithinReach } from './write-session.ts'

/** The movements as the room that reads workouts wants them: the shared library, and what is a gym's own. */
export class MovementNames {
  /** Grows with every movement that is written. */
  version = 0
  readonly #store: CatalogStore
  #kept: Map<string, { readonly gym: GymId | null; readonly movement: Movement }> | undefined
  /** Made of what is kept, searched for names that are misspelt; made anew when a movement was written meanwhile. */
  readonly #all = new Map<GymId | null, MovementLookup>()

  constructor(store: CatalogStore) {
    this.#store = store
  }

  async of(gym: GymId | null): Promise<MovementLookup> {
    const kept = (this.#kept ??= new Map((await this.#store.listMovements()).map(read)))
    return {
      find: (id) => {
        const found = kept.get(id)
        return found !== undefined && isWithinReach(found.gym, gym) ? found.movement : undefined
      },
      names: () => this.#lookup(gym).names(),
    }
  }

  /** To be called with what was written. */
  note(movement: KeptMovement): void {
    this.version += 1
    this.#kept?.set(...read(movement))
    this.#all.clear()
  }

  #lookup(gym: GymId | null): MovementLookup {
    const known = this.#all.get(gym)
    if (known !== undefined) return known
    const within = [...(this.#kept?.values() ?? [])].filter((movement) => isWithinReach(movement.gym, gym))
    const lookup = movementLookup(within.map(({ movement }) => movement))
    this.#all.set(gym, lookup)
    return lookup
  }
}

function read({ gym, body }: KeptMovement): [string, { readonly gym: GymId | null; readonly movement: Movement }] {
  const movement = JSON.parse(body) as Movement
  return [movement.id, { gym, movement }]
}
