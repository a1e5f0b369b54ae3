import type pg from 'pg'
import type { Row, Sql, SqlValue } from '../sql.ts'
import { readCounter } from './changes.ts'
import { toldAsOurs } from './errors.ts'
import type { Hosts } from './hosts.ts'
import { ask, type Statement } from './statements.ts'

/** The rows that a statement gives. */
export function readRows(hosts: Hosts, statement: Statement, values?: readonly SqlValue[]): Promise<readonly Row[]> {
  return hosts.reading(async (client, host) => {
    if (hosts.all.length === 1) return ask(client, statement, values)
    // A read may meet a change before it is announced. The next read is not to go to a host that lacks it.
    const [rows, counter] = await Promise.all([ask(client, statement, values), readCounter(client)])
    host.saw(counter)
    return rows
  })
}

/** Runs `work` on what one host has at one moment. When the host is lost meanwhile, so is the work. */
export function readSnapshot<Result>(
  hosts: Hosts,
  prepare: (text: string) => Statement,
  work: (sql: Sql) => Promise<Result>,
): Promise<Result> {
  return hosts.reading(async (client, _host, begin) => {
    await client.query('begin isolation level repeatable read read only')
    // What it has told its caller it has told.
    begin()
    try {
      return await work(snapshotSql(client, prepare))
    } finally {
      await client.query('commit').catch(() => undefined)
    }
  })
}

function snapshotSql(client: pg.ClientBase, prepare: (text: string) => Statement): Sql {
  const all: Sql['all'] = (text, values) => toldAsOurs(ask(client, prepare(text), values))
  const refuse = () => Promise.reject(new Error('A snapshot is for reading alone.'))
  return { all, run: refuse, runCounted: refuse }
}
