import { NotFoundError, type Competition } from '../../../client/src/index.ts'
import type { ListWindow, Route } from '../route.ts'
import { pageAddress } from './addresses.ts'
import { instantsOf } from './instants.ts'
import type { ReadResult, PageResult, Look, Reader } from './reader.ts'

/** A request for the data of a view. */
export interface Question<Value> {
  /** The name under which the response is remembered. Views that need the same data use the same key. */
  readonly key: string
  readonly ask: (look: Look) => Promise<Value>
  /**
   * Returns whether this value is from the newest response to its request. If it is not, the next request must not be a
   * long poll, because this value can be outdated already.
   */
  readonly isLatest?: (value: Value) => boolean
  /** Returns the times at which the data changes without an edit, in milliseconds since 1970. */
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

/**
 * Returns the request for a competition. The request resolves with `none` if the account is not allowed to see the
 * competition.
 */
export function competitionQuestion(reader: Reader, id: string): Question<ReadResult<Competition> | 'none'> {
  return {
    key: `competition ${id}`,
    ask: async (look) => (await reader.readCompetition(id, look)) ?? ('none' as const),
    isLatest: (found) => found === 'none' || reader.isLatest(found),
    instantsOf: (found) => (found === 'none' ? [] : instantsOf(found.value)),
  }
}

/**
 * Returns the request for a workout. The request resolves with `none` if the account is not allowed to see the workout.
 */
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

/**
 * Returns the first request after sign-in, which also checks the credentials. It is usually the request for the data of
 * the view. If the view is a workout or does not exist, it is a small request for the list, because a 404 would not
 * tell whether the credentials are valid.
 */
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
