import { ask, poll, type Question } from './ask.ts'
import { isList, pageOf, pagePath, type CompetitionPage, type PageOptions, type ReadPage } from './competition-page.ts'
import type { Connection } from './connection.ts'
import { requireFollowed } from './list-end.ts'
import type { Competition } from './shapes.ts'
import { walkPages } from './walk-pages.ts'

/** Options of every call. */
export interface CallOptions {
  /** A signal to abort the call. The call then rejects with the reason of the signal. */
  readonly signal?: AbortSignal | undefined
}

/** Options of a call that can wait for a change. */
export interface WaitOptions extends CallOptions {
  /**
   * How many seconds the service waits for a change before it responds. The service waits 600 seconds at most, and only
   * if the request has an entity tag. The tag comes from the option `cache`, or it is passed to the call. An iteration
   * over a list does not wait. If there is a proxy, use a shorter time than the timeout of the proxy.
   */
  readonly waitSeconds?: number | undefined
}

/** Options that say which page to read. An iteration begins with this page. */
export interface ListOptions extends PageOptions, WaitOptions {}

/**
 * A list of competitions. Use `await` to read one page. Use `for await` to read every competition from that page to the
 * end of the list. Requests are sent only when you do so. Each iteration reads the list again.
 */
export interface CompetitionList extends Promise<CompetitionPage>, AsyncIterable<Competition> {
  /** Iterates over the pages of the list instead of over single competitions. */
  pages(): AsyncIterable<CompetitionPage>
}

/** Returns a list of competitions. No request is sent until the list is awaited or iterated over. */
export function listCompetitions(connection: Connection, options: ListOptions): CompetitionList {
  let first: Promise<CompetitionPage> | undefined
  const page = () => (first ??= readPage(connection, options).then((read) => read.page))
  const walk = () => walkPages((request) => askPage(connection, { ...request, signal: options.signal }), options)
  return {
    [Symbol.toStringTag]: 'CompetitionList',
    [Symbol.asyncIterator]: () => each(walk()),
    pages: () => ({ [Symbol.asyncIterator]: walk }),
    then: (onPage, onError) => page().then(onPage, onError),
    catch: (onError) => page().catch(onError),
    finally: (onEnd) => page().finally(onEnd),
  }
}

/** Reads a page of the list. Resolves to `undefined` if the entity tag of the page is still `etag`. */
export async function pollPage(
  connection: Connection,
  etag: string,
  options: ListOptions,
): Promise<ReadPage | undefined> {
  const answer = await poll(connection, questionOf(options), etag)
  return answer && checkedPage(connection, pageOf(answer, options), options)
}

/** Reads a page of the list. Rejects with `UnexpectedAnswerError` if the service ignored the cursor or the limit. */
export async function readPage(connection: Connection, options: ListOptions): Promise<ReadPage> {
  return checkedPage(connection, await askPage(connection, options), options)
}

async function checkedPage(connection: Connection, read: ReadPage, options: ListOptions): Promise<ReadPage> {
  const { limit, afterCursor, beforeCursor, signal } = options
  await requireFollowed(read, { limit, afterCursor, beforeCursor }, (request) =>
    askPage(connection, { ...request, signal }),
  )
  return read
}

async function askPage(connection: Connection, options: ListOptions): Promise<ReadPage> {
  return pageOf(await ask(connection, questionOf(options)), options)
}

function questionOf(options: ListOptions): Question {
  return { path: pagePath(options), signal: options.signal, waitSeconds: options.waitSeconds, fits: isList }
}

async function* each(pages: AsyncGenerator<CompetitionPage, void, void>): AsyncGenerator<Competition, void, void> {
  for await (const { competitions } of pages) yield* competitions
}
