import type { CompetitionId, GymId } from '../../contract/ids.ts'
import { guesser, nearestName } from '../../contract/nearest-name.ts'
import type { CatalogStore, CompetitionName } from './catalog-store.ts'
import { idFromName } from './id-from-name.ts'
import { isTypo, nameSkeleton } from './confusable-names.ts'

const searchedMax = 2000

export function competitionNames(store: Pick<CatalogStore, 'listNames'>) {
  let all: Promise<readonly CompetitionName[]> | undefined
  const [guessRemedy, guessSlip] = [guesser<string>(), guesser<CompetitionName>()]
  const ofGyms = new Map<GymId, Map<string, CompetitionName>>()
  return {
    /**
     * Returns a function that suggests a correction for a competition id that does not exist. The function returns
     * `undefined` if no stored competition has a similar id or name.
     */
    async suggester(): Promise<(written: CompetitionId) => string | undefined> {
      const known = await (all ??= store.listNames())
      return (written) => guessRemedy(written, () => remedyFor(written, known))
    },

    /**
     * Returns the gym's competition whose name looks the same or differs by a typo. Returns `undefined` if there is
     * none.
     */
    async findSimilar(name: string, gym: GymId): Promise<CompetitionName | undefined> {
      const names = ofGyms.get(gym) ?? new Map((await store.listNames(gym)).map(bySkeleton))
      ofGyms.set(gym, names)
      const same = names.get(nameSkeleton(name))
      if (same !== undefined) return same
      return guessSlip(`${gym} ${names.size} ${name}`, () => {
        return [...names.values()].slice(0, searchedMax).find((known) => isTypo(name, known.name))
      })
    },

    record({ id, name, gym }: CompetitionName & { readonly gym: GymId }, before: string | undefined): void {
      const names = ofGyms.get(gym)
      if (names === undefined) return
      const looks = nameSkeleton(before ?? '')
      if (names.get(looks)?.id === id) names.delete(looks)
      names.set(...bySkeleton({ id, name }))
    },
  }
}

function bySkeleton({ id, name }: CompetitionName): [looks: string, competition: CompetitionName] {
  return [nameSkeleton(name), { id, name }]
}

function remedyFor(written: CompetitionId, all: readonly CompetitionName[]): string | undefined {
  const sameName = all.find(({ name }) => idFromName('competition', name) === written)
  if (sameName !== undefined) return `${sameName.id} is called ${JSON.stringify(sameName.name)}: use that id.`
  const nearest = nearestName(
    written,
    all.map(({ id }) => id),
  )
  return nearest && `Did you mean ${nearest}? Otherwise add it.`
}
