import { ask, poll, type Question } from './ask.ts'
import { pageOf, pagePath, type CompetitionPage, type PageOptions } from './competition-page.ts'
import type { Connection } from './connection.ts'
import type { Competition } from './shapes.ts'

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
export interface CompetitionList extends Promise<CompetitionPage>, AsyncIterable<Competition> {}

/** The list, not asked for yet. */
export function listCompetitions(connection: Connection, options: ListOptions): CompetitionList {
  let first: Promise<CompetitionPage> | undefined
  const page = () => (first ??= readPage(connection, options))
  return {
    [Symbol.toStringTag]: 'CompetitionList',
    [Symbol.asyncIterator]: () => walk(connection, options),
    then: (onPage, onError) => page().then(onPage, onError),
    catch: (onError) => page().catch(onError),
    finally: (onEnd) => page().finally(onEnd),
  }
}

/** The page if it has changed since the tag was given; else undefined. */
export async function pollCompetitions(
  connection: Connection,
  etag: string,
  options: ListOptions,
): Promise<CompetitionPage | undefined> {
  const answer = await poll(connection, questionOf(options), etag)
  return answer === undefined ? undefined : pageOf(answer)
}

async function readPage(connection: Connection, options: ListOptions): Promise<CompetitionPage> {
  return pageOf(await ask(connection, questionOf(options)))
}

function questionOf(options: ListOptions): Question {
  return { path: pagePath(options), signal: options.signal, waitSeconds: options.waitSeconds, fits: Array.isArray }
}

async function* walk(connection: Connection, options: ListOptions): AsyncGenerator<Competition, void, void> {
  const { signal } = options
  for (let asked: PageOptions | undefined = options; asked !== undefined;) {
    const page: CompetitionPage = await readPage(connection, { ...asked, signal, waitSeconds: undefined })
    yield* page.competitions
    asked = page.next
  }
}
