import { nearestName } from '../../contract/nearest-name.ts'
import type { CompetitionId } from '../../contract/ids.ts'
import type { CatalogStore } from './catalog-store.ts'

/** So many ids are looked for; who has more mistakes learns the rest without. */
const guessesMax = 1000

/** Finds which competition a misspelt id most likely means, among those that were there when it was first asked. */
export class MeantCompetition {
  readonly #store: Pick<CatalogStore, 'listCompetitionIds'>
  #ids: Promise<readonly CompetitionId[]> | undefined
  readonly #meant = new Map<CompetitionId, string | undefined>()

  constructor(store: Pick<CatalogStore, 'listCompetitionIds'>) {
    this.#store = store
  }

  /** Looks through the ids when it is called: most parts only come before their competition. */
  async finder(): Promise<(written: CompetitionId) => string | undefined> {
    const ids = await (this.#ids ??= this.#store.listCompetitionIds())
    return (written) => {
      if (!this.#meant.has(written) && this.#meant.size < guessesMax) {
        this.#meant.set(written, nearestName(written, ids))
      }
      return this.#meant.get(written)
    }
  }
}
