import { ask, poll, type Question } from './ask.ts'
import { isList, pageOf, pagePath, type CompetitionPage, type PageOptions, type ReadPage } from './competition-page.ts'
import type { Connection } from './connection.ts'
import { requireFollowed } from './list-end.ts'
import type { Competition } from './shapes.ts'
import { walkPages } from './walk-pages.ts'

/** What every call takes. */
export interface CallOptions {
  /** Ends the call, its waits included, with the signal's reason. */
  readonly signal?: AbortSignal | undefined
}

/** What a call takes that may wait for a change. */
export interface WaitOptions extends CallOptions {
  /**
   * While nothing has changed since the tag that is known (`cache`, or the one that is given), the service holds the
   * request for up to so many seconds, 600 at most, and answers as soon as something has. Over a slow or strict proxy
   * choose less than what it allows. Where nothing is known it is of no effect, nor for the pages of a walk.
   */
  readonly waitSeconds?: number | undefined
}

/** Which page to read, or where a walk begins. */
export interface ListOptions extends PageOptions, WaitOptions {}

/**
 * Awaited, it is one page. Iterated, it is every competition from that page on to the end of the list, page by page;
 * each iteration is a new walk. Nothing is asked before one of the two begins.
 */
export interface CompetitionList extends Promise<CompetitionPage>, AsyncIterable<Competition> {
  /** The same walk, page by page. */
  pages(): AsyncIterable<CompetitionPage>
}

/** The list, not asked for yet. */
export function listCompetitions(connection: Connection, options: ListOptions): CompetitionList {
  let first: Promise<CompetitionPage> | undefined
  const page = () => (first ??= readPage(connection, options).then((read) => read.page))
  const walk = () => walkPages((asked) => askPage(connection, { ...asked, signal: options.signal }), options)
  return {
    [Symbol.toStringTag]: 'CompetitionList',
    [Symbol.asyncIterator]: () => each(walk()),
    pages: () => ({ [Symbol.asyncIterator]: walk }),
    then: (onPage, onError) => page().then(onPage, onError),
    catch: (onError) => page().catch(onError),
    finally: (onEnd) => page().finally(onEnd),
  }
}

/** The page if it has changed since the tag was given; else undefined. */
export async function pollPage(
  connection: Connection,
  etag: string,
  options: ListOptions,
): Promise<ReadPage | undefined> {
  const answer = await poll(connection, questionOf(options), etag)
  return answer && checkedPage(connection, pageOf(answer, options), options)
}

/** One page. Throws where it shows that its cursor or its limit had no effect. */
export async function readPage(connection: Connection, options: ListOptions): Promise<ReadPage> {
  return checkedPage(connection, await askPage(connection, options), options)
}

async function checkedPage(connection: Connection, read: ReadPage, options: ListOptions): Promise<ReadPage> {
  const { limit, afterCursor, beforeCursor, signal } = options
  await requireFollowed(read, { limit, afterCursor, beforeCursor }, (asked) =>
    askPage(connection, { ...asked, signal }),
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
