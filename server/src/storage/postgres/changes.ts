import type pg from 'pg'
import { integer } from '../row-values.ts'
import { codeOf } from '../error-remedies.ts'
import { query } from './statements.ts'

// Every write increments a counter and announces it.

/** The statements that create the change counter. Every write increases this counter. */
export const changeTables: readonly string[] = [
  'create table change_counter (counter bigint not null)',
  'insert into change_counter (counter) values (0)',
]

const channel = 'heatsheet_changes'

const read = { name: 'heatsheet_read_counter', text: 'select counter from change_counter' }

// Not only incremented: if a failed primary loses its last writes, the next write of the new one must not get a number
// that a node has already seen. Milliseconds since 1970 exceed all earlier numbers.
const raise = {
  text: `
    with raised as (
      update change_counter
      set counter = greatest(counter + 1, (extract(epoch from clock_timestamp()) * 1000)::bigint)
      returning counter
    )
    select counter, pg_notify('${channel}', counter::text) from raised`,
}

const askIsReplica = { text: 'select pg_is_in_recovery()::int as is_replica' }
const listen = { text: `listen ${channel}` }
const findTable = { text: `select (to_regclass('change_counter') is not null)::int as is_there` }

/** Returns the change counter. Returns 0 if the database has no schema yet. */
export async function readCounter(client: pg.ClientBase): Promise<number> {
  try {
    const [row] = await query(client, read)
    return row === undefined ? 0 : integer(row, 'counter')
  } catch (error) {
    // The table does not exist: the database has no schema yet.
    if (codeOf(error) === '42P01') return 0
    throw error
  }
}

/**
 * Returns the change counter and whether the server is a replica. A server that is not a replica notifies `client` of
 * every change after this call.
 */
export async function followChanges(client: pg.ClientBase): Promise<{ isReplica: boolean; counter: number }> {
  const [row] = await query(client, askIsReplica)
  const isReplica = row !== undefined && integer(row, 'is_replica') === 1
  // A replica refuses to listen until it is promoted.
  if (!isReplica) await query(client, listen)
  return { isReplica, counter: await readCounter(client) }
}

/** Increases the change counter and returns its new value. Returns 0 if the database has no schema. */
export async function raiseCounter(client: pg.ClientBase): Promise<number> {
  // A failed statement would abort the transaction, so this checks first whether the table exists.
  const [found] = await query(client, findTable)
  if (found === undefined || integer(found, 'is_there') === 0) return 0
  const [row] = await query(client, raise)
  return row === undefined ? 0 : integer(row, 'counter')
}
