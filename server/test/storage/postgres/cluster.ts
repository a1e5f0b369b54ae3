import { migrate } from '../../../src/storage/migrations.ts'
import { openForReading, openForWriting } from '../../../src/storage/open-database.ts'
import type { Database } from '../../../src/storage/sql.ts'
import { prepareServer, type TestServer } from '../../postgres/test-server.ts'
import { until } from '../../until.ts'

/** A primary, a streaming replica of it, and a migrated catalog on both. */
export interface Cluster {
  readonly primary: TestServer
  readonly replica: TestServer
  /** Names both hosts, the primary first. */
  readonly url: string
  /** Opened by this URL, or by another one; closed when the cluster goes. */
  reader(url?: string): Promise<Database>
  writer(url?: string): Promise<Database>
  remove(): Promise<void>
}

/** Starts them; whoever does so removes them. */
export async function startCluster(): Promise<Cluster> {
  const opened: Database[] = []
  const primary = await prepareServer()
  const replica = await primary.replica()
  await primary.start()
  await replica.start()
  const keep = (database: Database) => {
    opened.push(database)
    return database
  }
  const url = `postgres://postgres@127.0.0.1:${primary.port},127.0.0.1:${replica.port}/catalog`
  await primary.query('create database catalog')
  const cluster: Cluster = {
    primary,
    replica,
    url,
    reader: async (other = url) =>
      keep(await openForReading(other, { poolMax: 10, timeoutMs: 5000, outageMaxMs: Infinity })),
    writer: async (other = url) => keep(await openForWriting(other)),
    async remove() {
      for (const database of opened) await database.close()
      await replica.remove()
      await primary.remove()
    },
  }
  await migrate(await cluster.writer(primary.url('catalog')))
  await untilCaughtUp(cluster)
  return cluster
}

/** Waits until the replica shows everything that the primary has. */
export function untilCaughtUp(cluster: Cluster): Promise<void> {
  return untilAt(cluster, 'pg_last_wal_replay_lsn()')
}

/** Waits until the replica has received everything that the primary has, whether it shows it or not. */
export function untilReceived(cluster: Cluster): Promise<void> {
  return untilAt(cluster, 'pg_last_wal_receive_lsn()')
}

async function untilAt({ primary, replica }: Cluster, reached: string): Promise<void> {
  const [sent] = await primary.query('select pg_current_wal_lsn()::text as place')
  const hasAll = `select ${reached} >= '${String(sent?.place)}'::pg_lsn as is_there`
  await until(async () => (await replica.query(hasAll))[0]?.is_there === true, `${reached} has all`)
}

/** Waits until a read is answered. */
export function untilRead(read: () => Promise<unknown>): Promise<void> {
  const isRead = () =>
    read().then(
      () => true,
      () => false,
    )
  return until(isRead, 'reads are answered')
}
