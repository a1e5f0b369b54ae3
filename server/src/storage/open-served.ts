import type { Accounts } from '../access/account.ts'
import type { Catalog } from '../catalog/reading/catalog.ts'
import type { OnDamage } from '../catalog/unproven.ts'
import { accountReads } from './account-rows.ts'
import { catalogReads } from './catalog-reads.ts'
import { openForServing } from './open-database.ts'
import type { HostOptions } from './postgres/host.ts'
import type { Sql } from './sql.ts'

/** A catalog that is open for a service: what requests read of it. */
export interface ServedCatalog {
  readonly catalog: Catalog
  readonly accounts: Accounts
  close(): Promise<void>
}

/** Gives what reads for requests, with something around it. */
export type Watch = (all: Sql['all']) => Sql['all']

/** Opens the catalog for a service; `onDamage` is told of what is left out. Rejects as `openForReading` does. */
export async function openServed(
  url: string,
  options: HostOptions | undefined,
  watch: Watch,
  onDamage: OnDamage,
): Promise<ServedCatalog> {
  const database = await openForServing(url, options)
  const watched = { ...database, all: watch(database.all) }
  return {
    catalog: catalogReads(watched, onDamage),
    accounts: accountReads(watched, onDamage),
    close: () => database.close(),
  }
}
