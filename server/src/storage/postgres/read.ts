import type pg from 'pg'
import type { Row, Sql, SqlValue } from '../sql.ts'
import { readCounter } from './changes.ts'
import { asUnavailable, losesHost, toldAsOurs } from './errors.ts'
import type { Host } from './host.ts'
import type { Hosts } from './hosts.ts'
import { ask, type Statement } from './statements.ts'

/** The rows that a statement gives. */
export function readRows(hosts: Hosts, statement: Statement, values?: readonly SqlValue[]): Promise<readonly Row[]> {
  return onAnyHost(hosts, async (client, host) => {
    if (hosts.all.length === 1) return ask(client, statement, values)
    // A read may meet a change before it is announced. The next read is not to go to a host that lacks it.
    const [rows, counter] = await Promise.all([ask(client, statement, values), readCounter(client)])
    host.saw(counter)
    return rows
  })
}

/** Runs `work` on what one host has at one moment. When the host is lost meanwhile, so is the work. */
export async function readSnapshot<Result>(
  hosts: Hosts,
  prepare: (text: string) => Statement,
  work: (sql: Sql) => Promise<Result>,
): Promise<Result> {
  const ended = await onAnyHost(hosts, async (client) => {
    await client.query('begin isolation level repeatable read read only')
    // Once begun, it is not tried again elsewhere: what it has told its caller it has told.
    const outcome = await work(snapshotSql(client, prepare)).then(
      (result) => ({ result }),
      (failure: unknown) => ({ failure }),
    )
    await client.query('commit').catch(() => undefined)
    return outcome
  })
  if ('failure' in ended) throw ended.failure
  return ended.result
}

/** Reads from one host; when it is lost meanwhile, from the next. */
async function onAnyHost<Result>(
  hosts: Hosts,
  work: (client: pg.ClientBase, host: Host) => Promise<Result>,
): Promise<Result> {
  // A lost host may be back at once, over another connection; one that is lost again and again is not.
  const triesMax = 2 * hosts.all.length + 1
  let failure: unknown
  for (let tries = 0; tries < triesMax; tries += 1) {
    const host = await hosts.forReading()
    try {
      return await host.use((client) => work(client, host))
    } catch (error) {
      if (!losesHost(error)) throw asUnavailable(error)
      hosts.lose(host, error)
      failure = error
    }
  }
  throw asUnavailable(failure)
}

function snapshotSql(client: pg.ClientBase, prepare: (text: string) => Statement): Sql {
  const all: Sql['all'] = (text, values) => toldAsOurs(ask(client, prepare(text), values))
  const refuse = () => Promise.reject(new Error('A snapshot is for reading alone.'))
  return { all, run: refuse, runCounted: refuse }
}
