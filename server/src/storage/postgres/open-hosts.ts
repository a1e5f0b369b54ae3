import { DatabaseError, type Database } from '../sql.ts'
import { databaseName } from '../database-name.ts'
import { parseAddresses } from './addresses.ts'
import { openPostgres } from './database.ts'
import { reasonOf, remedyFor } from '../trouble.ts'
import type { OpenOptions } from './host.ts'

/** Writes may take their time: an index on a large table is made by one statement. */
const writeTimeoutMs = 10 * 60_000

/**
 * What every connection asks of its server. Each statement of ours walks an index and joins by keys, so plans hang
 * neither on statistics, which a fresh catalog has none of, nor on values: each is made once, and no other way is
 * weighed.
 */
function serverSettings({ readOnly, timeoutMs }: OpenOptions): string {
  const settings = {
    bytea_output: 'hex',
    plan_cache_mode: 'force_generic_plan',
    enable_seqscan: 'off',
    enable_bitmapscan: 'off',
    enable_hashjoin: 'off',
    enable_mergejoin: 'off',
    enable_sort: 'off',
    max_parallel_workers_per_gather: '0',
    jit: 'off',
    statement_timeout: String(readOnly ? timeoutMs : writeTimeoutMs),
    default_transaction_read_only: readOnly ? 'on' : 'off',
  }
  return Object.entries(settings)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' ')
}

/** Opens the catalog on the hosts of a URL. Rejects with the reason of each and the remedy when none answers. */
export async function openHosts(url: string, options: OpenOptions): Promise<Database> {
  const addresses = parseAddresses(url, serverSettings(options))
  if (addresses === undefined) {
    throw new DatabaseError(
      `DATABASE_URL names no database that can be understood (${databaseName(url)}); it must be like ` +
        'postgres://user:password@host:5432/catalog, with one host or several, separated by commas.',
    )
  }
  try {
    return await openPostgres(addresses, options)
  } catch (error) {
    const refusal = `The catalog ${databaseName(url)} cannot be opened: ${reasonOf(error)}.`
    throw new DatabaseError(`${refusal} ${remedyFor(error) ?? 'Check DATABASE_URL.'}`, { cause: error })
  }
}
