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
 * A client that reads data with one account. You do not have to close it. If a call fails, it rejects with a subclass
 * of `HeatsheetError`. If you abort a call with a signal, the call rejects with the reason of the signal.
 */
export interface Client {
  /**
   * Reads competitions. The newest competition comes first. Use `await` to read one page. Use `for await` to read every
   * competition from that page to the end of the list. If a competition is added meanwhile, no other competition is
   * repeated or left out.
   */
  listCompetitions(options?: ListOptions): CompetitionList
  /**
   * Reads a page if it has changed. `etag` is the entity tag from an earlier read of the page. Resolves to `undefined`
   * if the page still has this entity tag. If `waitSeconds` is set, the service waits up to this time for a change.
   */
  pollCompetitions(etag: string, options?: ListOptions): Promise<CompetitionPage | undefined>
  /**
   * First yields every competition of the list. Then yields each competition that is added, changed or removed. Ends
   * with an error if the signal is aborted or a request fails permanently. After the first request has succeeded,
   * temporary failures are ignored. Each new iteration yields all competitions again.
   */
  changes(options?: ChangesOptions): AsyncIterable<Change>
  /**
   * Reads a workout. Rejects with `NotFoundError` if the workout does not exist or the account is not allowed to see
   * it.
   */
  getWorkout(id: number, options?: CallOptions): Promise<Workout>
  /**
   * Reads a workout together with the text of the response, its entity tag and the request id. Rejects with
   * `NotFoundError` if the workout does not exist or the account is not allowed to see it.
   */
  getWorkoutAnswer(id: number, options?: WaitOptions): Promise<WorkoutAnswer>
}

/**
 * Creates a client for one account. Does not send a request. Throws a `TypeError` that names the option if an option is
 * wrong.
 */
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
