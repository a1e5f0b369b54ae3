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
 * Reads what one account may read. It holds no connection: there is nothing to close. What goes wrong is thrown as one
 * of the classes under `HeatsheetError`.
 */
export interface Client {
  /**
   * Reads competitions, newest first. `await` it for one page; `for await` it for every competition from that page on.
   * A competition that is added meanwhile neither repeats nor hides another one.
   */
  listCompetitions(options?: ListOptions): CompetitionList
  /**
   * Reads a page if it has changed since `etag`, which came with it, was given; undefined when it has not. That is how
   * to follow changes: with `waitSeconds` it comes back when something has changed, or when that time has passed.
   */
  pollCompetitions(etag: string, options?: ListOptions): Promise<CompetitionPage | undefined>
  /**
   * Tells every competition that is there, and from then on what is added, changed and gone, each once, until the
   * signal is aborted or an error is thrown. Once something was answered it waits for a service that cannot be reached,
   * and goes on. Each iteration starts over.
   */
  changes(options?: ChangesOptions): AsyncIterable<Change>
  /** Reads a workout. Throws `NotFoundError` for one that does not exist or that this account may not see. */
  getWorkout(id: number, options?: CallOptions): Promise<Workout>
  /** Reads a workout together with its text, its tag and its request id. */
  getWorkoutAnswer(id: number, options?: WaitOptions): Promise<WorkoutAnswer>
}

/** Makes a client of one account. Asks nothing yet. Throws a TypeError that names the option that is wrong. */
export function createClient(options: ClientOptions): Client {
  const connection = openConnection(options)
  return {
    listCompetitions: (asked = {}) => listCompetitions(connection, asked),
    pollCompetitions: async (etag, asked = {}) => (await pollPage(connection, etag, asked))?.page,
    changes: (asked = {}) => ({ [Symbol.asyncIterator]: () => followChanges(connection, asked) }),
    getWorkout: async (id, asked = {}) => (await getWorkout(connection, id, asked)).workout,
    getWorkoutAnswer: (id, asked = {}) => getWorkout(connection, id, asked),
  }
}
