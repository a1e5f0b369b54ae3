import type { CompetitionId, GymId } from '../../contract/ids.ts'
import { guesser, nearestName } from '../../contract/nearest-name.ts'
import type { CatalogStore, NamedCompetition } from './catalog-store.ts'
import { idOfName } from './id-of-name.ts'
import { isSlip, looksOfName } from './looks-of-name.ts'

/** A slip of a name is looked for among so many, the newest. */
const slipsMax = 2000

/** Finds which competition an id or a name most likely means that is not there. */
export function meantCompetition(store: Pick<CatalogStore, 'listNames'>) {
  let all: Promise<readonly NamedCompetition[]> | undefined
  const [guessRemedy, guessSlip] = [guesser<string>(), guesser<NamedCompetition>()]
  /** By what their names look like, those of gyms that were asked for. */
  const ofGyms = new Map<GymId, Map<string, NamedCompetition>>()
  return {
    /**
     * What to do about an id that was written, or made of a name that was. Looks through what is there when it is
     * called: most parts only come before their competition.
     */
    async finder(): Promise<(written: CompetitionId) => string | undefined> {
      const known = await (all ??= store.listNames())
      return (written) => guessRemedy(written, () => remedyFor(written, known))
    },

    /** The competition of a gym whose name looks so, or, with a slip of the finger, nearly so. */
    async called(name: string, gym: GymId): Promise<NamedCompetition | undefined> {
      const names = ofGyms.get(gym) ?? new Map((await store.listNames(gym)).map(byLooks))
      ofGyms.set(gym, names)
      const same = names.get(looksOfName(name))
      if (same !== undefined) return same
      return guessSlip(`${gym} ${names.size} ${name}`, () => {
        return [...names.values()].slice(0, slipsMax).find((known) => isSlip(name, known.name))
      })
    },

    /** To be called with each competition that is written. */
    note({ id, name, gym }: NamedCompetition & { readonly gym: GymId }, before: string | undefined): void {
      const names = ofGyms.get(gym)
      if (names === undefined) return
      const looks = looksOfName(before ?? '')
      if (names.get(looks)?.id === id) names.delete(looks)
      names.set(...byLooks({ id, name }))
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
