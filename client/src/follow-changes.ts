import type { CompetitionPage } from './competition-page.ts'
import { requireCount, type Connection } from './connection.ts'
import { InvalidRequestError } from './errors.ts'
import { FollowedList, type Change, type Stretch } from './followed-list.ts'
import { listCompetitions, pollCompetitions, type WaitOptions } from './list-competitions.ts'
import { pause } from './wait.ts'

/** How changes are followed. */
export interface ChangesOptions extends WaitOptions {
  /** The most requests in a minute, once the list was walked. Default 12. */
  readonly looksPerMinute?: number | undefined
  /** How many competitions a look reads, 1 to 100. Default 100. */
  readonly limit?: number | undefined
}

/** A stretch with its page; without, as it was; or the cursor in front of it is none any more. */
interface Reading {
  readonly stretch: Stretch
  readonly page: CompetitionPage | undefined | 'unknown cursor'
}

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
  const read = (stretch: Stretch, seconds = 0) =>
    look(connection, stretch, { limit, afterCursor: stretch.after, signal: ending.signal, waitSeconds: seconds })
  try {
    for (let stretch = list.next(0); stretch !== undefined && stretch.etag === undefined; stretch = list.next(0)) {
      for (const change of take(list, await read(stretch))) {
        yield change.kind === 'added' ? { ...change, kind: 'present' } : change
      }
    }
    yield* takeTurns(list, read, waitSeconds, () => pause(60_000 / looksPerMinute, ending.signal))
  } finally {
    signal?.removeEventListener('abort', end)
    ending.abort()
  }
}

/** At each turn one request: the first page's, unless it is held, or that of the oldest look at another. */
async function* takeTurns(
  list: FollowedList,
  read: (stretch: Stretch, seconds?: number) => Promise<Reading>,
  waitSeconds: number,
  nextTurn: () => Promise<void>,
): AsyncGenerator<Change, void, void> {
  let held: Promise<Reading> | undefined
  let turn: Promise<undefined> | undefined
  let isHoldsTurn = true
  for (;;) {
    turn ??= unheard(nextTurn().then(() => undefined))
    const reading = await Promise.race(held === undefined ? [turn] : [held, turn])
    if (reading !== undefined) {
      held = undefined
      yield* take(list, reading)
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
      yield* take(list, await read(other))
    }
  }
}

function take(list: FollowedList, { stretch, page }: Reading): readonly Change[] {
  if (page === 'unknown cursor') list.join(stretch)
  else if (page === undefined) list.seen(stretch)
  else return list.take(stretch, page)
  return []
}

async function look(
  connection: Connection,
  stretch: Stretch,
  options: WaitOptions & { readonly limit: number; readonly afterCursor: string | undefined },
): Promise<Reading> {
  try {
    const { etag } = stretch
    const asked =
      etag === undefined ? listCompetitions(connection, options) : pollCompetitions(connection, etag, options)
    return { stretch, page: await asked }
  } catch (error) {
    if (!(error instanceof InvalidRequestError) || error.problem?.code !== 'unknown_cursor') throw error
    return { stretch, page: 'unknown cursor' }
  }
}

/** A promise that may fail after nobody waits for it any more. */
function unheard<Result>(promise: Promise<Result>): Promise<Result> {
  promise.catch(() => undefined)
  return promise
}
