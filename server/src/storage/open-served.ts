import type { Accounts } from '../access/account.ts'
import type { Catalog } from '../catalog/reading/catalog.ts'
import type { OnDamage } from '../catalog/unproven.ts'
import { accountReads } from './account-rows.ts'
import { catalogReads } from './catalog-reads.ts'
import { fileOf, openForServing } from './open-database.ts'
import type { HostOptions } from './postgres/host.ts'
import { Readers, readsAside, type ConnectReader, type Timed } from './sqlite/readers/readers.ts'
import { ReaderThreads } from './sqlite/readers/reader-threads.ts'
import type { Database } from './sql.ts'

/** What a service reads. */
export interface ServedReads {
  readonly catalog: Catalog
  readonly accounts: Accounts
}

/** A catalog that is open for a service. */
export interface ServedCatalog {
  /** What requests read of it; `timed` is around each question, `onDamage` told of what is left out. */
  reads(onDamage: OnDamage, timed: Timed): ServedReads
  close(): Promise<void>
}

/**
 * Opens the catalog for a service. What lies in a file is read by threads beside the loop, of this process as a whole, or those
 * that `connect` leads to. Rejects as `openForReading` does.
 */
export async function openServed(url: string, options?: HostOptions, connect?: ConnectReader): Promise<ServedCatalog> {
  const database = await openForServing(url, options)
  const file = fileOf(url)
  if (file === undefined) return servedByServers(database)
  if (connect !== undefined) return servedByThreads(database, { connect, end: () => Promise.resolve() })
  const threads = new ReaderThreads(file)
  return servedByThreads(database, { connect: (index) => threads.connect(index), end: () => threads.close() })
}

function servedByServers(database: Database): ServedCatalog {
  return {
    reads: (onDamage, timed) => {
      const asked = {
        ...database,
        all: (...question: Parameters<Database['all']>) => timed(() => database.all(...question)),
      }
      return { catalog: catalogReads(asked, onDamage), accounts: accountReads(asked, onDamage) }
    },
    close: () => database.close(),
  }
}

interface Threads {
  readonly connect: ConnectReader
  readonly end: () => Promise<void>
}

async function servedByThreads(database: Database, { connect, end }: Threads): Promise<ServedCatalog> {
  const readers = new Readers(connect)
  const close = async () => {
    readers.close()
    await end()
    await database.close()
  }
  const reads = (onDamage: OnDamage, timed: Timed) => {
    const aside = readsAside(readers, onDamage, timed)
    return { catalog: { ...aside, onDamage, stamp: () => database.stamp() }, accounts: aside }
  }
  // The first thread is there before the first request, which may find no descriptor left for it.
  const first = reads(
    () => undefined,
    (read) => read(),
  )
  await first.catalog.revision().catch(async (error: unknown) => {
    await close()
    throw error
  })
  return { reads, close }
}
