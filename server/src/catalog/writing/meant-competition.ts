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

  async of(written: CompetitionId): Promise<string | undefined> {
    this.#ids ??= this.#store.listCompetitionIds()
    if (!this.#meant.has(written) && this.#meant.size < guessesMax) {
      this.#meant.set(written, nearestName(written, await this.#ids))
    }
    return this.#meant.get(written)
  }
}
