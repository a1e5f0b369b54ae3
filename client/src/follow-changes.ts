import type { ReadPage } from './competition-page.ts'
import { requireCount, type Connection } from './connection.ts'
import { InvalidRequestError, NotFoundError, UnexpectedAnswerError } from './errors.ts'
import { FollowedList, type Change, type Stretch } from './followed-list.ts'
import { pollPage, readPage, type WaitOptions } from './list-competitions.ts'
import { requireEnd, tailOf } from './list-end.ts'
import { isTransient, pause } from './retry.ts'

/** Options for following the changes of the list. */
export interface ChangesOptions extends WaitOptions {
  /**
   * The maximum number of requests per minute after the whole list has been read once. Default 12, which is one every
   * five seconds.
   */
  readonly looksPerMinute?: number | undefined
  /**
   * The maximum number of competitions in each response, from 1 to 100. Default 100, so that few requests are needed.
   */
  readonly limit?: number | undefined
}

interface Reading {
  readonly stretch: Stretch
  readonly read: ReadPage | 'unchanged' | 'unknown cursor' | 'no answer'
  readonly restMs?: number
}

/**
 * The maximum number of consecutive pages without a new competition during the first read. A few such pages are normal.
 * More of them mean that the pages lead in a circle.
 */
const idleMax = 20

/**
 * Reads the whole list once. After that, asks the service to report changes of the first page, and reads the other
 * pages again and again. Yields every competition and then every change. By default, a request waits 55 seconds for a
 * change, because many proxies end a request after 60.
 */
export async function* followChanges(
  connection: Connection,
  { looksPerMinute = 12, limit = 100, waitSeconds = 55, signal }: ChangesOptions,
): AsyncGenerator<Change, void, void> {
  requireCount('looksPerMinute', looksPerMinute, 1)
  signal?.throwIfAborted()
  const list = new FollowedList()
  const ending = new AbortController()
  const end = () => ending.abort(signal?.reason)
  signal?.addEventListener('abort', end)
  const rest = (leastMs = 0) => pause(Math.min(Math.max(60_000 / looksPerMinute, leastMs), 2 ** 31 - 1), ending.signal)
  const readWith = (client: Connection) => {
    return (stretch: Stretch, seconds = 0) =>
      look(client, list, stretch, { limit, afterCursor: stretch.after, signal: ending.signal, waitSeconds: seconds })
  }
  try {
    yield* walk(list, readWith(connection), rest)
    // From here on each turn is one attempt.
    yield* takeTurns(list, readWith({ ...connection, retry: { ...connection.retry, attempts: 1 } }), waitSeconds, rest)
  } finally {
    signal?.removeEventListener('abort', end)
    ending.abort()
  }
}

type Read = (stretch: Stretch, seconds?: number) => Promise<Reading>
type Rest = (leastMs?: number) => Promise<void>

async function* walk(list: FollowedList, read: Read, rest: Rest): AsyncGenerator<Change, void, void> {
  let idle = 0
  for (let stretch = list.next(0); stretch !== undefined && stretch.etag === undefined; stretch = list.next(0)) {
    const reading = await read(stretch)
    if (reading.read === 'no answer') {
      await rest(reading.restMs)
      continue
    }
    const changes = take(list, reading)
    for (const change of changes) yield change.kind === 'added' ? { ...change, kind: 'present' } : change
    idle = changes.length > 0 ? 0 : idle + 1
    if (idle > idleMax) {
      throw new UnexpectedAnswerError(`The last ${idle} pages of the list had nothing new: they lead in a circle.`)
    }
    if (idle > 1) await rest()
  }
}

async function* takeTurns(
  list: FollowedList,
  read: Read,
  waitSeconds: number,
  rest: Rest,
): AsyncGenerator<Change, void, void> {
  let longPoll: Promise<Reading> | undefined
  let turn: Promise<undefined> | undefined
  let isFirstPagesTurn = true
  const apply = (reading: Reading): readonly Change[] => {
    if (reading.read === 'no answer') turn = nextTurn(rest, reading.restMs)
    return take(list, reading)
  }
  for (;;) {
    turn ??= nextTurn(rest)
    const reading = await Promise.race(longPoll === undefined ? [turn] : [longPoll, turn])
    if (reading !== undefined) {
      longPoll = undefined
      yield* apply(reading)
      continue
    }
    turn = undefined
    const [first, other] = [list.stretches[0], list.next(1)]
    // Every second request is for another page, even if the first page changes all the time.
    if (longPoll === undefined && first !== undefined && (isFirstPagesTurn || other === undefined)) {
      longPoll = ignoreRejection(read(first, waitSeconds))
      isFirstPagesTurn = false
    } else if (other !== undefined) {
      isFirstPagesTurn = true
      yield* apply(await read(other))
    }
  }
}

function nextTurn(rest: Rest, leastMs?: number): Promise<undefined> {
  return ignoreRejection(rest(leastMs).then(() => undefined))
}

function take(list: FollowedList, { stretch, read }: Reading): readonly Change[] {
  if (read === 'unknown cursor') list.join(stretch)
  else if (read === 'unchanged') list.seen(stretch)
  else if (read !== 'no answer') return list.take(stretch, read.page)
  return []
}

async function look(
  connection: Connection,
  list: FollowedList,
  stretch: Stretch,
  options: WaitOptions & { readonly limit: number; readonly afterCursor: string | undefined },
): Promise<Reading> {
  try {
    const { etag } = stretch
    const pending = etag === undefined ? readPage(connection, options) : pollPage(connection, etag, options)
    const read = (await pending) ?? 'unchanged'
    if (read !== 'unchanged') await requireItsEnd(connection, list, stretch, read, options)
    return { stretch, read }
  } catch (error) {
    if (isUnknownCursor(error, options.afterCursor)) return { stretch, read: 'unknown cursor' }
    if (!isTransient(error) || !list.hasBeenRead) throw error
    const restMs = 'retryAfterMs' in error ? error.retryAfterMs : undefined
    return { stretch, read: 'no answer', ...(restMs !== undefined && { restMs }) }
  }
}

async function requireItsEnd(
  connection: Connection,
  list: FollowedList,
  stretch: Stretch,
  { page, isLinked }: ReadPage,
  { signal }: WaitOptions,
): Promise<void> {
  if (isLinked || page.next !== undefined || list.stretches.length === 1) return
  const ids = page.competitions.map(({ id }) => id)
  await requireEnd(tailOf(list.idsBefore(stretch), ids), (request) => readPage(connection, { ...request, signal }))
}

function isUnknownCursor(error: unknown, cursor: string | undefined): boolean {
  if (cursor === undefined) return false
  if (error instanceof NotFoundError) return true
  return error instanceof InvalidRequestError && (error.problem?.code ?? 'unknown_cursor') === 'unknown_cursor'
}

function ignoreRejection<Result>(promise: Promise<Result>): Promise<Result> {
  promise.catch(() => undefined)
  return promise
}
