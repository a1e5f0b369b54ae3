import type pg from 'pg'
import type { Sql } from '../sql.ts'
import { withOurErrors } from './errors.ts'
import type { Server } from './server.ts'
import { ask, type Statement } from './statements.ts'

/** Runs `work` on the database as it is at one moment. Rejects when the connection is lost meanwhile. */
export function readSnapshot<Result>(
  server: Server,
  prepare: (text: string) => Statement,
  work: (sql: Sql) => Promise<Result>,
): Promise<Result> {
  return server.run(async (client, begin) => {
    await client.query('begin isolation level repeatable read read only')
    // Its caller may have passed rows on: it is not tried again.
    begin()
    try {
      return await work(snapshotSql(client, prepare))
    } finally {
      await client.query('commit').catch(() => undefined)
    }
  })
}

function snapshotSql(client: pg.ClientBase, prepare: (text: string) => Statement): Sql {
  const all: Sql['all'] = (text, values) => withOurErrors(ask(client, prepare(text), values))
  const refuse = () => Promise.reject(new Error('A snapshot is for reading alone.'))
  return { all, run: refuse, runCounted: refuse }
}
