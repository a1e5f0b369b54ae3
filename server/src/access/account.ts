import type { Visibility } from '../catalog/visibility.ts'
import type { GymId } from '../contract/ids.ts'
import type { Instant } from '../contract/time-stamp.ts'

/**
 * A user name and its access rights. A gym account can read one gym. A platform account can read every gym, or only
 * the gyms that were granted to it.
 */
export interface Account {
  readonly username: string
  readonly name: string
  readonly scope: AccountScope
  readonly sees: Visibility
  /** The rate limit of this account. If it is `undefined`, the setting RATE_LIMIT applies to the account. */
  readonly rateLimit: RateLimit | undefined
  readonly expiresAt: Instant | undefined
}

export type AccountScope =
  | { readonly kind: 'gym'; readonly gym: GymId }
  | { readonly kind: 'platform'; readonly gyms: ReadonlySet<GymId> | 'every' }

export interface AccountWithPassword {
  readonly account: Account
  /** The SHA-256 of the password. `expiresAt` is set if a newer password has replaced this one. */
  readonly password: { readonly hash: Uint8Array; readonly expiresAt: Instant | undefined }
}

/**
 * Reads accounts from the database. Both methods reject with `StaleRevisionError` if `revision` is given and the
 * catalog has another revision.
 */
export interface Accounts {
  /**
   * Returns the account that has this user name and this password hash. Returns `undefined` if the user name is unknown
   * or the password is wrong. Both cases take the same time, so that timing does not reveal which names exist.
   */
  find(username: string, hash: Uint8Array, revision?: number): Promise<AccountWithPassword | undefined>
  isGym(id: GymId, revision?: number): Promise<boolean>
}

/**
 * How many requests an account can send. `perSecond` is the average. `burst` is how many requests can be sent at once.
 * `off` means that there is no limit.
 */
export type RateLimit = { readonly perSecond: number; readonly burst: number } | 'off'

/**
 * Parses `off` or a text such as `50/200` (50 requests per second, bursts of 200). Returns `undefined` for other texts.
 */
export function parseRateLimit(text: string): RateLimit | undefined {
  if (text === 'off') return 'off'
  const match = /^([1-9][0-9]{0,6})\/([1-9][0-9]{0,6})$/.exec(text)
  return match === null ? undefined : { perSecond: Number(match[1]), burst: Number(match[2]) }
}

export function formatRateLimit(limit: RateLimit): string {
  return limit === 'off' ? 'off' : `${limit.perSecond}/${limit.burst}`
}
