import { NotFoundError, type Competition } from '../../../client/src/index.ts'
import type { ListWindow, Place } from '../place.ts'
import { pageAddress } from './addresses.ts'
import { instantsOf } from './instants.ts'
import type { ReadResult, PageResult, Look, Reader } from './reader.ts'

/** What a view asks for. */
export interface Question<Value> {
  /** Two questions of one key have the same answer. */
  readonly key: string
  readonly ask: (look: Look) => Promise<Value>
  /** Whether the service would be asked for news of this answer, and not of a newer one that another question got there. */
  readonly isLatest?: (value: Value) => boolean
  /** The moments at which the answer changes by itself. */
  readonly instantsOf?: (value: Value) => readonly number[]
}

/** A page of the list. */
export function listQuestion(reader: Reader, window: ListWindow): Question<PageResult> {
  return {
    key: pageAddress(window),
    ask: (look) => reader.readPage(window, look),
    isLatest: (page) => reader.isLatest(page),
    instantsOf: ({ value }) => value.competitions.flatMap(instantsOf),
  }
}

/** A competition by its id; `none` where this account sees none of that id. */
export function competitionQuestion(reader: Reader, id: string): Question<ReadResult<Competition> | 'none'> {
  return {
    key: `competition ${id}`,
    ask: async (look) => (await reader.readCompetition(id, look)) ?? ('none' as const),
    isLatest: (found) => found === 'none' || reader.isLatest(found),
    instantsOf: (found) => (found === 'none' ? [] : instantsOf(found.value)),
  }
}

/** A workout by its number; likewise `none`. */
export function workoutQuestion(reader: Reader, id: number) {
  return {
    key: `workout ${id}`,
    ask: (look: Look) =>
      reader.readWorkout(id, look).catch((error: unknown) => {
        if (error instanceof NotFoundError) return 'none' as const
        throw error
      }),
  }
}

/** What somebody who comes to a place is shown first; where that is little, as little as there is. */
export function firstQuestion(reader: Reader, place: Place): Question<unknown> {
  const forget = <Value>({ key, ask }: Question<Value>): Question<unknown> => ({ key, ask })
  switch (place.view) {
    case 'competition':
      return forget(competitionQuestion(reader, place.id))
    case 'boards':
    case 'event':
    case 'screen':
      return forget(competitionQuestion(reader, place.competitionId))
    case 'competitions':
      return forget(listQuestion(reader, place.window))
    case 'workout':
    case 'nowhere':
      return forget(listQuestion(reader, { limit: 1 }))
  }
}
