import type { Visibility } from '../catalog/visibility.ts'
import type { GymId } from '../contract/ids.ts'
import type { Instant } from '../contract/time-stamp.ts'

/** A user name and what it can read. A gym account reads one gym, a platform account the gyms that grant it access. */
export interface Account {
  readonly username: string
  /** Who uses the account. Lists show this name to the operator. */
  readonly name: string
  readonly scope: AccountScope
  readonly sees: Visibility
  /** The rate limit of this account. `undefined` if the setting RATE_LIMIT applies. */
  readonly rateLimit: RateLimit | undefined
  readonly expiresAt: Instant | undefined
}

export type AccountScope =
  | { readonly kind: 'gym'; readonly gym: GymId }
  | { readonly kind: 'platform'; readonly gyms: ReadonlySet<GymId> | 'every' }

/** An account, and the password that a request used. An account can have several passwords. */
export interface AccountWithPassword {
  readonly account: Account
  /** The SHA-256 of the password. `expiresAt` is set if a newer password has replaced this one. */
  readonly password: { readonly hash: Uint8Array; readonly expiresAt: Instant | undefined }
}

/**
 * Reads accounts from the database. If `revision` is given, both methods reject with `StaleRevisionError` if the
 * catalog has another revision.
 */
export interface Accounts {
  /**
   * Returns the account that has this user name and password hash. Returns `undefined` if the user name is unknown or
   * the password is wrong. Both cases need the same amount of work, so that timing does not reveal which names exist.
   * Rejects if the database cannot be read.
   */
  find(username: string, hash: Uint8Array, revision?: number): Promise<AccountWithPassword | undefined>
  /** Returns true if the catalog has a gym with this id. Only accounts that can read every gym need this check. */
  isGym(id: GymId, revision?: number): Promise<boolean>
}

/**
 * How many requests an account can send: `perSecond` on average, and `burst` at the same time. `off` means no limit.
 */
export type RateLimit = { readonly perSecond: number; readonly burst: number } | 'off'

/** Parses a rate limit such as `50/200` (per second/burst) or `off`. Returns `undefined` for any other text. */
export function parseRateLimit(text: string): RateLimit | undefined {
  if (text === 'off') return 'off'
  const match = /^([1-9][0-9]{0,6})\/([1-9][0-9]{0,6})$/.exec(text)
  return match === null ? undefined : { perSecond: Number(match[1]), burst: Number(match[2]) }
}

export function formatRateLimit(limit: RateLimit): string {
  return limit === 'off' ? 'off' : `${limit.perSecond}/${limit.burst}`
}
