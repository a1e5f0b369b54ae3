import type { Instant } from '../../contract/time-stamp.ts'
import { unlessUnproven } from '../unproven.ts'
import type { CatalogStore } from './catalog-store.ts'
import { renewCompetition } from './keep-documents.ts'
import { makeAtOnce } from './write-session.ts'

/**
 * So many competitions are rendered anew by one change: a tenth of a second or two, whatever the change is. What is left
 * is for the next one.
 */
const renewedMax = 50

/**
 * Renders anew what releases have overtaken since it was written, within a change of the catalog that makes services begin
 * anew anyway: they need not do it again behind each change. The latest releases come first, since those are read. It is no
 * change of any competition: who reads it reads what was served before.
 */
export async function renewOvertaken(store: CatalogStore, now: Instant): Promise<void> {
  const session = { store, now, documents: makeAtOnce, unmade: new Map() }
  for (const position of await store.overtakenCompetitions(now, renewedMax)) {
    await unlessUnproven(() => renewCompetition(position, session))
  }
}
