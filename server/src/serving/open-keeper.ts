import { setImmediate as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import { ListKeeper, type ListSource } from '../catalog/reading/list-keeper.ts'
import { noReadings } from '../catalog/reading/memory.ts'
import { catalogReads } from '../storage/catalog-reads.ts'
import { openForServing } from '../storage/open-database.ts'
import type { Database } from '../storage/sql.ts'
import { collectAfter } from './collect-after.ts'
import { logDamage } from './serving-log.ts'
import type { ServingSettings } from './serving-settings.ts'

/** What keeps lists, and what it reads them from. */
export interface OpenKeeper {
  readonly keeper: ListKeeper
  readonly database: Database
}

export interface KeeperParts {
  readonly settings: ServingSettings
  readonly log: Logger
  /** Where the kilobytes of all lists are told. */
  readonly kilobytes: Int32Array
  readonly onGone: ListSource['onGone']
}

/** Opens what keeps lists, with a reader of the catalog of its own. */
export async function openKeeper({ settings, log, kilobytes, onGone }: KeeperParts): Promise<OpenKeeper> {
  const { databaseUrl, databaseOptions, options } = settings
  const database = await openForServing(databaseUrl, databaseOptions)
  const keeper = new ListKeeper(catalogReads(database, logDamage(log)), {
    memoryBytes: options.documentMemoryBytes,
    pause,
    counts: noReadings(),
    onBytes: (bytes) => Atomics.store(kilobytes, 0, Math.ceil(bytes / 1024)),
    letGo: collectAfter(),
  })
  keeper.onGone = onGone
  return { keeper, database }
}
