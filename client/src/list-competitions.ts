import { ask, poll, type Question } from './ask.ts'
import { isList, pageOf, pagePath, type CompetitionPage, type PageOptions, type ReadPage } from './competition-page.ts'
import type { Connection } from './connection.ts'
import { requireFollowed } from './list-end.ts'
import type { Competition } from './shapes.ts'
import { walkPages } from './walk-pages.ts'

/** Options of every call. */
export interface CallOptions {
  /** Aborts the call and any wait in it. The call then rejects with the signal's reason. */
  readonly signal?: AbortSignal | undefined
}

/** Options of a call that can wait for a change. */
export interface WaitOptions extends CallOptions {
  /**
   * The maximum seconds, up to 600, that the service waits for a change before it responds. It waits only if the
   * request has an entity tag, from `cache` or passed to the call, and never for the pages of an iteration. Choose less
   * than the timeout of a proxy.
   */
  readonly waitSeconds?: number | undefined
}

/** The page to read, or the page where an iteration starts. */
export interface ListOptions extends PageOptions, WaitOptions {}

/**
 * A list to `await` for one page, or to iterate over for every competition from that page to the end. Requests are sent
 * only then, and each iteration reads the list again.
 */
export interface CompetitionList extends Promise<CompetitionPage>, AsyncIterable<Competition> {
  /** Iterates over the same competitions page by page. */
  pages(): AsyncIterable<CompetitionPage>
}

/** Returns the list of competitions. Sends a request only when the list is awaited or iterated. */
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

/** Reads a page. Resolves to `undefined` if its entity tag is still `etag`. */
export async function pollPage(
  connection: Connection,
  etag: string,
  options: ListOptions,
): Promise<ReadPage | undefined> {
  const answer = await poll(connection, questionOf(options), etag)
  return answer && checkedPage(connection, pageOf(answer, options), options)
}

/** Reads a page. Rejects with `UnexpectedAnswerError` if its cursor or limit had no effect. */
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
