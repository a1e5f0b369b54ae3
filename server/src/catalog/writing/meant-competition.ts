import { nearestName } from '../../contract/nearest-name.ts'
import type { CompetitionId, GymId } from '../../contract/ids.ts'
import type { CatalogStore, NamedCompetition } from './catalog-store.ts'
import { idOfName } from './id-of-name.ts'
import { isSlip } from './is-slip.ts'

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
