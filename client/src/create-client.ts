import type { ClientOptions } from './client-options.ts'
import type { CompetitionPage } from './competition-page.ts'
import { openConnection } from './connection.ts'
import { followChanges, type ChangesOptions } from './follow-changes.ts'
import type { Change } from './followed-list.ts'
import { getWorkout, type WorkoutAnswer } from './get-workout.ts'
import {
  type CallOptions,
  type CompetitionList,
  listCompetitions,
  type ListOptions,
  pollPage,
  type WaitOptions,
} from './list-competitions.ts'
import type { Workout } from './shapes.ts'

/**
 * A client that reads for one account. It keeps no connection open, so there is nothing to close. It throws subclasses
 * of `HeatsheetError`, and the reason of a signal that was aborted.
 */
export interface Client {
  /**
   * Reads competitions, newest first. `await` it for one page; use `for await` for every competition from that page on.
   * A competition that is added during the walk causes no repeats and no gaps.
   */
  listCompetitions(options?: ListOptions): CompetitionList
  /**
   * Reads a page if its tag differs from `etag`, the tag of an earlier read; otherwise returns `undefined`. To follow a
   * page, set `waitSeconds`: the call then returns after a change, or `undefined` after that time.
   */
  pollCompetitions(etag: string, options?: ListOptions): Promise<CompetitionPage | undefined>
  /**
   * Yields every competition of the list, then each addition, change and removal, once each, until the signal is
   * aborted or an error is thrown. After the first response it waits for an unreachable service and continues. Each
   * iteration starts over.
   */
  changes(options?: ChangesOptions): AsyncIterable<Change>
  /** Reads a workout. Throws `NotFoundError` for one that does not exist or that this account may not see. */
  getWorkout(id: number, options?: CallOptions): Promise<Workout>
  /** Reads a workout together with its text, its entity tag and its request id. Throws like `getWorkout`. */
  getWorkoutAnswer(id: number, options?: WaitOptions): Promise<WorkoutAnswer>
}

/** Creates a client of one account without sending a request. Throws a `TypeError` that names a wrong option. */
export function createClient(options: ClientOptions): Client {
  const connection = openConnection(options)
  return {
    listCompetitions: (callOptions = {}) => listCompetitions(connection, callOptions),
    pollCompetitions: async (etag, callOptions = {}) => (await pollPage(connection, etag, callOptions))?.page,
    changes: (callOptions = {}) => ({ [Symbol.asyncIterator]: () => followChanges(connection, callOptions) }),
    getWorkout: async (id, callOptions = {}) => (await getWorkout(connection, id, callOptions)).workout,
    getWorkoutAnswer: (id, callOptions = {}) => getWorkout(connection, id, callOptions),
  }
}
