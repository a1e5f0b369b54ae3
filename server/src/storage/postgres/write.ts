import type pg from 'pg'
import { integer } from '../row-values.ts'
import { DatabaseError, type Ended, Left, type OnWait, type Sql, waitForTurn } from '../sql.ts'
import { raiseCounter } from './changes.ts'
import { reasonOf } from '../trouble.ts'
import { asUnavailable, losesConnection, withOurErrors } from './errors.ts'
import type { Server } from './server.ts'
import { ask, type Statement } from './statements.ts'
import { writingSql } from './writing-sql.ts'

/** Names the writer's place among the locks of a database; any number that is nobody else's. */
const writersPlace = 4_812_077_031

// The transaction's own lock: it goes with it, however it ends, and with the connection.
const tryTurn = {
  text: `select pg_is_in_recovery()::int as is_replica, pg_try_advisory_xact_lock(${writersPlace})::int as is_taken`,
}

/** Runs `work` in a transaction; `signal` ends the waiting for its turn. */
export function write<Result>(
  server: Server,
  prepare: (text: string) => Statement,
  work: (sql: Sql) => Promise<Ended<Result>>,
  onWait: OnWait,
  signal: AbortSignal | undefined,
): Promise<Result> {
  return server.run(async (client, begin) => {
    await client.query('begin')
    const { sql, settle, failure } = writingSql(client, prepare)
    const done = await takeTurn(client, server.name, onWait, signal)
      .then(async () => {
        begin()
        const ended = await work(sql)
        await settle()
        if (ended instanceof Left) return ended
        return { result: ended, counter: await withOurErrors(raiseCounter(client)) }
      })
      .catch(async (error: unknown) => {
        // When the connection is gone, so is the transaction.
        await client.query('rollback').catch(() => undefined)
        // What fails behind the first failure follows from it; unless it tells of it in a sentence.
        throw error instanceof DatabaseError ? error : (failure() ?? error)
      })
    if (done instanceof Left) {
      await withOurErrors(client.query('rollback'))
    } else {
      await commit(client, server.name)
      server.saw(done.counter)
    }
    return done.result
  })
}

/** Asks for the writer's place until it is free. */
function takeTurn(
  client: pg.ClientBase,
  serverName: string,
  onWait: OnWait,
  signal: AbortSignal | undefined,
): Promise<void> {
  const take = async (isLast: boolean) => {
    const [row] = await ask(client, tryTurn)
    if (row !== undefined && integer(row, 'is_replica') === 1) {
      throw new DatabaseError(
        `The server ${serverName} is a replica, which takes no writes. Nothing was changed. ` +
          'Give the primary in DATABASE_URL, or promote this one.',
      )
    }
    const isTaken = row !== undefined && integer(row, 'is_taken') === 1
    if (isTaken || !isLast) return isTaken
    throw new DatabaseError(
      'Another command has been writing for ten minutes: wait for it, or see whether it hangs. Nothing was changed.',
    )
  }
  return waitForTurn(take, onWait, signal)
}

async function commit(client: pg.ClientBase, serverName: string): Promise<void> {
  try {
    await client.query('commit')
  } catch (error) {
    if (!losesConnection(error)) throw asUnavailable(error)
    throw new DatabaseError(
      `The connection to ${serverName} was lost (${reasonOf(error)}) while the change was being kept: ` +
        'it is there, or nothing of it is. Look, and run the command again if it is not; ' +
        'an import that is repeated changes nothing.',
      { cause: error },
    )
  }
}
