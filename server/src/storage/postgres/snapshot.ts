import type pg from 'pg'
import type { Sql } from '../sql.ts'
import { mapErrors } from './errors.ts'
import type { Server } from './server.ts'
import { query, type Statement } from './statements.ts'

/** Runs `work` on a consistent snapshot of the database and returns the result. Rejects if the connection breaks. */
export function readSnapshot<Result>(
  server: Server,
  prepare: (text: string) => Statement,
  work: (sql: Sql) => Promise<Result>,
): Promise<Result> {
  return server.run(async (client, begin) => {
    await client.query('begin isolation level repeatable read read only')
    // The caller may have used some rows, so it is not retried.
    begin()
    try {
      return await work(snapshotSql(client, prepare))
    } finally {
      await client.query('commit').catch(() => undefined)
    }
  })
}

function snapshotSql(client: pg.ClientBase, prepare: (text: string) => Statement): Sql {
  const all: Sql['all'] = (text, values) => mapErrors(query(client, prepare(text), values))
  const refuse = () => Promise.reject(new Error('A snapshot is read-only.'))
  return { all, run: refuse, runAndCount: refuse }
}
