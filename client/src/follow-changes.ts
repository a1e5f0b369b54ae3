import type { ReadPage } from './competition-page.ts'
import { requireCount, type Connection } from './connection.ts'
import { InvalidRequestError, NotFoundError, UnexpectedAnswerError } from './errors.ts'
import { FollowedList, type Change, type Stretch } from './followed-list.ts'
import { pollPage, readPage, type WaitOptions } from './list-competitions.ts'
import { requireEnd, tailOf } from './list-end.ts'
import { isPassing, pause } from './wait.ts'

/** How changes are followed. */
export interface ChangesOptions extends WaitOptions {
  /** The most requests in a minute, once the list was walked. Default 12. */
  readonly looksPerMinute?: number | undefined
  /** How many competitions a look reads, 1 to 100. Default 100. */
  readonly limit?: number | undefined
}

/** A stretch with its page. Without one: it is as it was, its cursor is none any more, or no answer came. */
interface Reading {
  readonly stretch: Stretch
  readonly read: ReadPage | 'unchanged' | 'unknown cursor' | 'no answer'
  /** How long the service has asked to be left alone. */
  readonly restMs?: number
}

/** How many pages in a row may bring nothing new: a list that changes during the walk is partly read again. */
const idleMax = 20

/** One walk, then the first page held until it changes and the others looked at in turn. */
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
  const readWith = (used: Connection) => {
    return (stretch: Stretch, seconds = 0) =>
      look(used, list, stretch, { limit, afterCursor: stretch.after, signal: ending.signal, waitSeconds: seconds })
  }
  try {
    yield* walk(list, readWith(connection), rest)
    // From here on a turn is an attempt.
    yield* takeTurns(list, readWith({ ...connection, retry: { ...connection.retry, attempts: 1 } }), waitSeconds, rest)
  } finally {
    signal?.removeEventListener('abort', end)
    ending.abort()
  }
}

type Read = (stretch: Stretch, seconds?: number) => Promise<Reading>
type Rest = (leastMs?: number) => Promise<void>

/** Reads all stretches once. Throws where the first request gets no answer, or where pages do not lead on. */
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
      throw new UnexpectedAnswerError(`The last ${idle} pages of the list held nothing new: they lead in a circle.`)
    }
    if (idle > 1) await rest()
  }
}

/** At each turn one request: the first page's, unless it is held, or that of the oldest look at another. */
async function* takeTurns(
  list: FollowedList,
  read: Read,
  waitSeconds: number,
  rest: Rest,
): AsyncGenerator<Change, void, void> {
  let held: Promise<Reading> | undefined
  let turn: Promise<undefined> | undefined
  let isHoldsTurn = true
  const takeIn = (reading: Reading): readonly Change[] => {
    if (reading.read === 'no answer') turn = nextTurn(rest, reading.restMs)
    return take(list, reading)
  }
  for (;;) {
    turn ??= nextTurn(rest)
    const reading = await Promise.race(held === undefined ? [turn] : [held, turn])
    if (reading !== undefined) {
      held = undefined
      yield* takeIn(reading)
      continue
    }
    turn = undefined
    const [first, other] = [list.stretches[0], list.next(1)]
    // Where the first page changes all the time, every second look is at another.
    if (held === undefined && first !== undefined && (isHoldsTurn || other === undefined)) {
      held = unheard(read(first, waitSeconds))
      isHoldsTurn = false
    } else if (other !== undefined) {
      isHoldsTurn = true
      yield* takeIn(await read(other))
    }
  }
}

function nextTurn(rest: Rest, leastMs?: number): Promise<undefined> {
  return unheard(rest(leastMs).then(() => undefined))
}

function take(list: FollowedList, { stretch, read }: Reading): readonly Change[] {
  if (read === 'unknown cursor') list.join(stretch)
  else if (read === 'unchanged') list.seen(stretch)
  else if (read !== 'no answer') return list.take(stretch, read.page)
  return []
}

/** Looks at a stretch. Once something was answered, a fault that passes is no error any more. */
async function look(
  connection: Connection,
  list: FollowedList,
  stretch: Stretch,
  options: WaitOptions & { readonly limit: number; readonly afterCursor: string | undefined },
): Promise<Reading> {
  try {
    const { etag } = stretch
    const asked = etag === undefined ? readPage(connection, options) : pollPage(connection, etag, options)
    const read = (await asked) ?? 'unchanged'
    if (read !== 'unchanged') await requireItsEnd(connection, list, stretch, read, options)
    return { stretch, read }
  } catch (error) {
    if (isUnknownCursor(error, options.afterCursor)) return { stretch, read: 'unknown cursor' }
    if (!isPassing(error) || !list.hasBeenRead) throw error
    const restMs = 'retryAfterMs' in error ? error.retryAfterMs : undefined
    return { stretch, read: 'no answer', ...(restMs !== undefined && { restMs }) }
  }
}

/** What a page without links leaves out would be told as gone, so it has to be the end where it seems to be. */
async function requireItsEnd(
  connection: Connection,
  list: FollowedList,
  stretch: Stretch,
  { page, isLinked }: ReadPage,
  { signal }: WaitOptions,
): Promise<void> {
  if (isLinked || page.next !== undefined || list.stretches.length === 1) return
  const ids = page.competitions.map(({ id }) => id)
  await requireEnd(tailOf(list.idsBefore(stretch), ids), (asked) => readPage(connection, { ...asked, signal }))
}

/** A service that speaks the description alone says in words of its own that it does not know a cursor. */
function isUnknownCursor(error: unknown, cursor: string | undefined): boolean {
  if (cursor === undefined) return false
  if (error instanceof NotFoundError) return true
  return error instanceof InvalidRequestError && (error.problem?.code ?? 'unknown_cursor') === 'unknown_cursor'
}

/** A promise that may fail after nobody waits for it any more. */
function unheard<Result>(promise: Promise<Result>): Promise<Result> {
  promise.catch(() => undefined)
  return promise
}
