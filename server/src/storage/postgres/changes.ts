import type pg from 'pg'
import { integer } from '../row-values.ts'
import { codeOf } from '../trouble.ts'
import { ask } from './statements.ts'

// Every write raises one number, the counter of changes, and announces it.

/** Where the counter is kept; part of the first migration. */
export const changeTables: readonly string[] = [
  'create table change_counter (counter bigint not null)',
  'insert into change_counter (counter) values (0)',
]

/** The name under which writes are announced. */
const channel = 'heatsheet_changes'

const read = { name: 'heatsheet_read_counter', text: 'select counter from change_counter' }

// Not simply one more: after a primary was lost with its last writes, the next write of the new one must not get the
// number that a node has seen already. Milliseconds since 1970 are greater than any that was given before.
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

/** The counter as this connection sees it; 0 without a schema. */
export async function readCounter(client: pg.ClientBase): Promise<number> {
  try {
    const [row] = await ask(client, read)
    return row === undefined ? 0 : integer(row, 'counter')
  } catch (error) {
    // The table is not there: the database has no schema yet.
    if (codeOf(error) === '42P01') return 0
    throw error
  }
}

/** The same, and whether the server is a replica. A primary announces changes on this connection from then on. */
export async function followChanges(client: pg.ClientBase): Promise<{ isReplica: boolean; counter: number }> {
  const [row] = await ask(client, askIsReplica)
  const isReplica = row !== undefined && integer(row, 'is_replica') === 1
  // A replica refuses to listen until it is promoted.
  if (!isReplica) await ask(client, listen)
  return { isReplica, counter: await readCounter(client) }
}

/** Raises the counter, at the end of a write; all nodes hear of it when the write is kept. */
export async function raiseCounter(client: pg.ClientBase): Promise<number> {
  // A failed statement would end the transaction, so the table is looked for first.
  const [found] = await ask(client, findTable)
  if (found === undefined || integer(found, 'is_there') === 0) return 0
  const [row] = await ask(client, raise)
  return row === undefined ? 0 : integer(row, 'counter')
}
