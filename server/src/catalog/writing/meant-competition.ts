import type { CompetitionId, GymId } from '../../contract/ids.ts'
import { nearestName } from '../../contract/nearest-name.ts'
import type { CatalogStore, NamedCompetition } from './catalog-store.ts'
import { idOfName } from './id-of-name.ts'
import { isSlip, looksOfName } from './looks-of-name.ts'

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
