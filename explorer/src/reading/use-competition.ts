import type { Competition } from '../../../client/src/index.ts'
import type { Session } from '../session.ts'
import { instantsOf } from './instants.ts'
import type { Found } from './reader.ts'
import { useAnswer, type Answer } from './use-answer.ts'

/** A competition by its id, as it changes; `none` where this account sees none of that id. */
export function useCompetition(session: Session, id: string): Answer<Found<Competition> | 'none'> {
  return useAnswer(session, {
    key: `competition ${id}`,
    ask: async (look) => (await session.reader.readCompetition(id, look)) ?? ('none' as const),
    instantsOf: (found) => (found === 'none' ? [] : instantsOf(found.value)),
  })
}
