import type { Account, AccountScope } from '../src/access/account.ts'
import { hashPassword } from '../src/access/authenticator.ts'
import type { Visibility } from '../src/catalog/visibility.ts'
import type { GymId } from '../src/contract/ids.ts'
import type { Instant } from '../src/contract/time-stamp.ts'
import { insertAccount, replacePassword } from '../src/storage/account-rows.ts'
import type { Database } from '../src/storage/sql.ts'
import written from './world.json' with { type: 'json' }
import { writeItems, type Items } from './write-items.ts'

export const builtAt = '2026-05-01T12:00:00Z'
export const releaseAt = '2026-05-01T12:30:00Z'

/** The test data that every suite shares. */
export const world: Items = written

/** The accounts of the test data. The password of each account is its user name followed by `-password`. */
export const accounts = {
  harbor: account('harbor', gymReach('gym_harbor'), 'everything'),
  harborWebsite: account('harborWebsite', gymReach('gym_harbor'), 'published'),
  northside: account('northside', gymReach('gym_northside'), 'everything'),
  platform: account('platform', grants('gym_harbor', 'gym_northside'), 'published'),
  insider: account('insider', grants('gym_harbor', 'gym_quiet'), 'everything'),
  frontEnd: account('frontEnd', { kind: 'platform', gyms: 'every' }, 'published'),
  stranger: account('stranger', grants(), 'published'),
} as const

export type AccountName = keyof typeof accounts

export function passwordOf(name: string): string {
  return `${name}-password`
}

export async function buildWorld(database: Database, now: Instant): Promise<void> {
  await writeItems(database, world, now)
  for (const name of Object.keys(accounts) as AccountName[]) await addAccount(database, accounts[name], now)
}

export async function addAccount(
  database: Database,
  added: Account,
  now: Instant,
  password = passwordOf(added.username),
): Promise<void> {
  await insertAccount(database, added, now)
  await replacePassword(database, added.username, hashPassword(password), undefined)
}

function account(username: string, scope: AccountScope, sees: Visibility): Account {
  return { username, name: username, scope, sees, rateLimit: 'off', expiresAt: undefined }
}

function gymReach(gym: string): AccountScope {
  return { kind: 'gym', gym: gym as GymId }
}

function grants(...gyms: readonly string[]): AccountScope {
  return { kind: 'platform', gyms: new Set(gyms as GymId[]) }
}
