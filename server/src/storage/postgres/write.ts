import type pg from 'pg'
import { integer } from '../row-values.ts'
import { DatabaseError, type WorkResult, Rollback, type OnWait, type Sql, waitForWriteLock } from '../sql.ts'
import { raiseCounter } from './changes.ts'
import { reasonOf } from '../error-remedies.ts'
import { toCatalogError, isConnectionError, mapErrors } from './errors.ts'
import type { Server } from './server.ts'
import { query, type Statement } from './statements.ts'
import { writingSql } from './writing-sql.ts'

const writeLockKey = 4_812_077_031

// A lock of the transaction, released when it or its connection ends.
const tryLock = {
  text: `select pg_is_in_recovery()::int as is_replica, pg_try_advisory_xact_lock(${writeLockKey})::int as is_taken`,
}

/** Runs `work` in a transaction. Only one process can write at a time. `signal` can end the wait for other writes. */
export function write<Result>(
  server: Server,
  prepare: (text: string) => Statement,
  work: (sql: Sql) => Promise<WorkResult<Result>>,
  onWait: OnWait,
  signal: AbortSignal | undefined,
): Promise<Result> {
  return server.run(async (client, begin) => {
    await client.query('begin')
    const { sql, settle, failure } = writingSql(client, prepare)
    const outcome = await acquireWriteLock(client, server.name, onWait, signal)
      .then(async () => {
        begin()
        const result = await work(sql)
        await settle()
        if (result instanceof Rollback) return result
        return { result, counter: await mapErrors(raiseCounter(client)) }
      })
      .catch(async (error: unknown) => {
        // If the connection is lost, so is the transaction.
        await client.query('rollback').catch(() => undefined)
        // Later errors follow from the first one; a DatabaseError explains it better.
        throw error instanceof DatabaseError ? error : (failure() ?? error)
      })
    if (outcome instanceof Rollback) {
      await mapErrors(client.query('rollback'))
    } else {
      await commit(client, server.name)
      server.advanceCounter(outcome.counter)
    }
    return outcome.result
  })
}

function acquireWriteLock(
  client: pg.ClientBase,
  serverName: string,
  onWait: OnWait,
  signal: AbortSignal | undefined,
): Promise<void> {
  const take = async (isLast: boolean) => {
    const [row] = await query(client, tryLock)
    if (row !== undefined && integer(row, 'is_replica') === 1) {
      throw new DatabaseError(
        `The server ${serverName} is a replica, which takes no writes. Nothing was changed. ` +
          'Give the primary in DATABASE_URL, or promote this one.',
      )
    }
    const isTaken = row !== undefined && integer(row, 'is_taken') === 1
    if (isTaken || !isLast) return isTaken
    throw new DatabaseError(
      'Another command has been writing for ten minutes: wait for it, or check whether it hangs. Nothing was changed.',
    )
  }
  return waitForWriteLock(take, onWait, signal)
}

async function commit(client: pg.ClientBase, serverName: string): Promise<void> {
  try {
    await client.query('commit')
  } catch (error) {
    if (!isConnectionError(error)) throw toCatalogError(error)
    throw new DatabaseError(
      `The connection to ${serverName} was lost (${reasonOf(error)}) during the commit: ` +
        'either all of the change was made, or none. Check, and run the command again if it was not made; ' +
        'repeating an import changes nothing.',
      { cause: error },
    )
  }
}
