import { NotFoundError, type Competition } from '../../../client/src/index.ts'
import type { ListWindow, Route } from '../route.ts'
import { pageAddress } from './addresses.ts'
import { instantsOf } from './instants.ts'
import type { ReadResult, PageResult, Look, Reader } from './reader.ts'

/** A request that a view sends, and functions that judge its response. */
export interface Question<Value> {
  /** The key of the response in memory. Requests with the same key share it. */
  readonly key: string
  readonly ask: (look: Look) => Promise<Value>
  /** Returns whether a response is the last one from its URL. If so, the next request sends its entity tag. */
  readonly isLatest?: (value: Value) => boolean
  /** Returns the times at which a response changes by itself, in milliseconds since 1970. */
  readonly instantsOf?: (value: Value) => readonly number[]
}

export function listQuestion(reader: Reader, window: ListWindow): Question<PageResult> {
  return {
    key: pageAddress(window),
    ask: (look) => reader.readPage(window, look),
    isLatest: (page) => reader.isLatest(page),
    instantsOf: ({ value }) => value.competitions.flatMap(instantsOf),
  }
}

/** Returns the request for a competition. It resolves with `none` if the account does not see the competition. */
export function competitionQuestion(reader: Reader, id: string): Question<ReadResult<Competition> | 'none'> {
  return {
    key: `competition ${id}`,
    ask: async (look) => (await reader.readCompetition(id, look)) ?? ('none' as const),
    isLatest: (found) => found === 'none' || reader.isLatest(found),
    instantsOf: (found) => (found === 'none' ? [] : instantsOf(found.value)),
  }
}

/** Returns the request for a workout. It resolves with `none` if the account does not see the workout. */
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

/** Returns the first request of the view that is open, or a small one if the view sends none. */
export function firstQuestion(reader: Reader, route: Route): Question<unknown> {
  const forget = <Value>({ key, ask }: Question<Value>): Question<unknown> => ({ key, ask })
  switch (route.view) {
    case 'competition':
      return forget(competitionQuestion(reader, route.id))
    case 'boards':
    case 'event':
    case 'screen':
      return forget(competitionQuestion(reader, route.competitionId))
    case 'competitions':
      return forget(listQuestion(reader, route.window))
    case 'workout':
    case 'nowhere':
      return forget(listQuestion(reader, { limit: 1 }))
  }
}
