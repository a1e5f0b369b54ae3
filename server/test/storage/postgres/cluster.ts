import { migrate } from '../../../src/storage/migrations.ts'
import { openForReading, openForWriting } from '../../../src/storage/open-database.ts'
import type { Database } from '../../../src/storage/sql.ts'
import { prepareServer, type TestServer } from '../../postgres/test-server.ts'
import { until } from '../../until.ts'

export const options = { poolMax: 10, timeoutMs: 5000, outageMaxMs: Infinity }

export interface Cluster {
  readonly primary: TestServer
  readonly replica: TestServer
  reader(url: string): Promise<Database>
  writer(url: string): Promise<Database>
  remove(): Promise<void>
}

export async function startCluster(): Promise<Cluster> {
  const opened: Database[] = []
  const primary = await prepareServer()
  const replica = await primary.replica()
  await primary.start()
  await replica.start()
  await primary.query('create database catalog')
  const keep = (database: Database) => {
    opened.push(database)
    return database
  }
  const cluster: Cluster = {
    primary,
    replica,
    reader: async (url) => keep(await openForReading(url, options)),
    writer: async (url) => keep(await openForWriting(url)),
    async remove() {
      for (const database of opened) await database.close()
      await replica.remove()
      await primary.remove()
    },
  }
  await migrate(await cluster.writer(primary.url('catalog')))
  await untilAt(cluster, 'pg_last_wal_replay_lsn()')
  return cluster
}

export function untilReceived(cluster: Cluster): Promise<void> {
  return untilAt(cluster, 'pg_last_wal_receive_lsn()')
}

async function untilAt({ primary, replica }: Cluster, reached: string): Promise<void> {
  const [sent] = await primary.query('select pg_current_wal_lsn()::text as place')
  const hasAll = `select ${reached} >= '${String(sent?.place)}'::pg_lsn as is_there`
  await until(async () => (await replica.query(hasAll))[0]?.is_there === true, `${reached} has all`)
}

export function untilRead(read: () => Promise<unknown>): Promise<void> {
  const isRead = () =>
    read().then(
      () => true,
      () => false,
    )
  return until(isRead, 'reads are answered')
}
