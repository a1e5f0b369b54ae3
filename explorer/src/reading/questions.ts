import { NotFoundError, type Competition } from '../../../client/src/index.ts'
import type { ListWindow, Place } from '../place.ts'
import { pageAddress } from './addresses.ts'
import { instantsOf } from './instants.ts'
import type { ReadResult, PageResult, Look, Reader } from './reader.ts'

/** A request of a view. */
export interface Question<Value> {
  /** Identifies the response: equal keys share it. */
  readonly key: string
  readonly ask: (look: Look) => Promise<Value>
  /** Returns whether this is the latest response from its address, whose tag the next request will send. */
  readonly isLatest?: (value: Value) => boolean
  /** Returns the times at which the response changes without an edit, in milliseconds since 1970. */
  readonly instantsOf?: (value: Value) => readonly number[]
}

/** Returns the question for a page of the list. */
export function listQuestion(reader: Reader, window: ListWindow): Question<PageResult> {
  return {
    key: pageAddress(window),
    ask: (look) => reader.readPage(window, look),
    isLatest: (page) => reader.isLatest(page),
    instantsOf: ({ value }) => value.competitions.flatMap(instantsOf),
  }
}

/** Returns the question for a competition by its id; its answer is `none` if this account does not see it. */
export function competitionQuestion(reader: Reader, id: string): Question<ReadResult<Competition> | 'none'> {
  return {
    key: `competition ${id}`,
    ask: async (look) => (await reader.readCompetition(id, look)) ?? ('none' as const),
    isLatest: (found) => found === 'none' || reader.isLatest(found),
    instantsOf: (found) => (found === 'none' ? [] : instantsOf(found.value)),
  }
}

/** Returns the question for a workout by its number; its answer is `none` if this account does not see it. */
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

/** Returns the first question of the view of a place, or a cheap one if the view has none. */
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
