import type { ChangeDetector } from '../catalog/reading/catalog.ts'
import { DatabaseAnswers } from '../http/admin/counts.ts'
import type { ServiceParts, ApiOptions } from '../http/attach-api.ts'
import { startPublicServer, type PublicServer } from '../http/start-public-server.ts'
import { accountReads } from '../storage/account-rows.ts'
import { catalogReads } from '../storage/catalog-reads.ts'
import { openForServing } from '../storage/open-database.ts'
import type { ConnectionOptions } from '../storage/postgres/connections.ts'
import type { Sql } from '../storage/sql.ts'
import { logDamage } from './serving-log.ts'

export interface ServedCatalog extends Pick<ServiceParts, 'now' | 'log'> {
  readonly databaseUrl: string
  readonly databaseOptions?: ConnectionOptions | undefined
  readonly options: ApiOptions
  /** Replaces the function that runs SQL statements, for example to observe or delay the statements. */
  readonly watch?: Watch
  /** Called after the catalog was opened. The service accepts requests only after the returned promise has resolved. */
  readonly onOpened?: (changes: ChangeDetector) => Promise<void>
}

/** Receives the function that runs SQL statements, and returns the function to use instead. */
export type Watch = (all: Sql['all']) => Sql['all']

/** Opens a catalog and serves it to clients. Rejects if the catalog cannot be opened or the address cannot be used. */
export async function startServed(served: ServedCatalog): Promise<PublicServer> {
  const { databaseUrl, databaseOptions, options, log, watch, onOpened } = served
  const database = await openForServing(databaseUrl, databaseOptions)
  const databaseAnswers = new DatabaseAnswers()
  const timed = databaseAnswers.timed(database.all)
  const watched = { ...database, all: watch?.(timed) ?? timed }
  const catalog = catalogReads(watched, logDamage(log))
  const accounts = accountReads(watched)
  try {
    await onOpened?.(catalog)
    const server = await startPublicServer(options, { ...served, catalog, accounts, databaseAnswers })
    const stop = async (keepsSocket?: boolean) => {
      await server.stop(keepsSocket)
      await database.close()
    }
    return { ...server, stop }
  } catch (error) {
    await database.close()
    throw error
  }
}
