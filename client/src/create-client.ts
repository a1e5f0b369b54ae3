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
 * A client that reads for one account. It keeps no connection open, so there is nothing to close. Its calls reject with
 * subclasses of `HeatsheetError`, or with the reason of an aborted signal.
 */
export interface Client {
  /**
   * Reads competitions, newest first. `await` it for one page; use `for await` for every competition from that page on.
   * If a competition is added meanwhile, none is repeated or left out.
   */
  listCompetitions(options?: ListOptions): CompetitionList
  /**
   * Reads a page. Resolves to `undefined` if its entity tag is still `etag`, the tag of an earlier read. With
   * `waitSeconds`, the service waits up to that time for a change before it responds.
   */
  pollCompetitions(etag: string, options?: ListOptions): Promise<CompetitionPage | undefined>
  /**
   * Yields every competition of the list, then each addition, change and removal, once each, until the signal is
   * aborted or an error is thrown. Once the service has responded, outages do not end the iteration. Each iteration
   * starts over.
   */
  changes(options?: ChangesOptions): AsyncIterable<Change>
  /** Reads a workout. Rejects with `NotFoundError` if it does not exist or this account may not see it. */
  getWorkout(id: number, options?: CallOptions): Promise<Workout>
  /** Reads a workout with its text, its entity tag and its request id. Rejects like `getWorkout`. */
  getWorkoutAnswer(id: number, options?: WaitOptions): Promise<WorkoutAnswer>
}

/** Creates a client for one account without sending a request. Throws a `TypeError` that names a wrong option. */
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
