import { hashPassword } from '../../server/src/access/authenticator.ts'
import type { Account, AccountScope } from '../../server/src/access/account.ts'
import { parseGymId, type GymId } from '../../server/src/contract/ids.ts'
import type { ServiceOptions } from '../../server/src/serving/serving-settings.ts'
import { loadSample } from '../../server/src/operator/demo/load-sample.ts'
import { insertAccount, replacePassword } from '../../server/src/storage/account-rows.ts'
import type { Database } from '../../server/src/storage/sql.ts'
import { serveUrl } from '../../server/test/serving-world.ts'
import { copyOnSqlite, emptyOnSqlite, openCatalog } from '../../server/test/temporary-catalog.ts'
import { builtExplorer } from './built-explorer.ts'

export interface SampleService {
  readonly address: string
  readonly database: Database
  readonly databaseUrl: string
  stop(): Promise<void>
}

/** The accounts of the service. The password of each is its user name followed by `-password`. */
export const readers = {
  harbor: account('harbor', { kind: 'gym', gym: requireGym('gym_harbor') }, 'everything'),
  northside: account('northside', { kind: 'gym', gym: requireGym('gym_northside') }, 'everything'),
  platform: account('platform', { kind: 'platform', gyms: 'every' }, 'published'),
  hurried: {
    ...account('hurried', { kind: 'platform', gyms: 'every' }, 'published'),
    rateLimit: { perSecond: 1, burst: 2 },
  },
  leaver: account('leaver', { kind: 'platform', gyms: 'every' }, 'published'),
  newcomer: account('newcomer', { kind: 'platform', gyms: new Set<GymId>() }, 'published'),
} as const satisfies Record<string, Account>

export type ReaderName = keyof typeof readers

export function passwordOf(name: ReaderName): string {
  return `${name}-password`
}

let original: Promise<string> | undefined

export async function startSampleService(options: Partial<ServiceOptions> = {}): Promise<SampleService> {
  const explorer = builtExplorer()
  const catalog = await openCatalog(copyOnSqlite(await (original ??= writeSample())))
  const service = await serveUrl({ databaseUrl: catalog.url }, { explorer, ...options })
  const stop = async () => {
    await service.stop()
    await catalog.remove()
  }
  return { address: service.address, database: catalog.database, databaseUrl: catalog.url, stop }
}

async function writeSample(): Promise<string> {
  const { database, url } = await openCatalog(emptyOnSqlite())
  await loadSample(database, 'service', { at: Date.now(), author: 'a test', command: '', keptFrom: 0 })
  for (const reader of Object.values(readers)) {
    await insertAccount(database, reader, Date.now())
    await replacePassword(database, reader.username, hashPassword(`${reader.username}-password`), undefined)
  }
  await database.close()
  return url
}

function account(username: string, scope: AccountScope, sees: Account['sees']): Account {
  return { username, name: username, scope, sees, rateLimit: 'off', expiresAt: undefined }
}

function requireGym(id: string): GymId {
  const gym = parseGymId(id)
  if (gym === undefined) throw new Error(`${id} is no id of a gym`)
  return gym
}
