import type { CompetitionId, GymId } from '../../contract/ids.ts'
import { nearestName } from '../../contract/nearest-name.ts'
import type { CatalogStore, NamedCompetition } from './catalog-store.ts'
import { idOfName } from './id-of-name.ts'
import { isSlip, looksOfName } from './looks-of-name.ts'

/** So many ids are looked for; who has more mistakes learns the rest without. */
const guessesMax = 1000

/** A slip of a name is looked for among so many, the newest. */
const slipsMax = 2000

export type MeantCompetition = ReturnType<typeof meantCompetition>

/** Finds which competition an id or a name most likely means that is not there. */
export function meantCompetition(store: Pick<CatalogStore, 'listNames'>) {
  let all: Promise<readonly NamedCompetition[]> | undefined
  const meant = new Map<CompetitionId, string | undefined>()
  /** By what their names look like, those of gyms that were asked for. */
  const ofGyms = new Map<GymId, Map<string, NamedCompetition>>()
  let guesses = 0
  return {
    /**
     * What to do about an id that was written, or made of a name that was. Looks through what is there when it is
     * called: most parts only come before their competition.
     */
    async finder(): Promise<(written: CompetitionId) => string | undefined> {
      const known = await (all ??= store.listNames())
      return (written) => {
        if (!meant.has(written) && meant.size < guessesMax) meant.set(written, remedyFor(written, known))
        return meant.get(written)
      }
    },

    /** The competition of a gym whose name looks so, or, with a slip of the finger, nearly so. */
    async called(name: string, gym: GymId): Promise<NamedCompetition | undefined> {
      const names = ofGyms.get(gym) ?? new Map((await store.listNames(gym)).map(byLooks))
      ofGyms.set(gym, names)
      const same = names.get(looksOfName(name))
      if (same !== undefined) return same
      guesses += 1
      if (guesses > guessesMax) return undefined
      return [...names.values()].slice(0, slipsMax).find((known) => isSlip(name, known.name))
    },

    /** To be called with each competition that is written. */
    note({ id, name, gym }: NamedCompetition & { readonly gym: GymId }, before: string | undefined): void {
      const names = ofGyms.get(gym)
      const looks = looksOfName(before ?? '')
      if (names?.get(looks)?.id === id) names.delete(looks)
      names?.set(...byLooks({ id, name }))
    },
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
