import type { Visibility } from '../catalog/visibility.ts'
import type { GymId } from '../contract/ids.ts'
import type { Instant } from '../contract/time-stamp.ts'

/** A user name with what it may read: one gym (gym account), or the gyms that grant it access (platform account). */
export interface Account {
  readonly username: string
  /** Who uses the account, as lists show it to the operator. */
  readonly name: string
  readonly scope: AccountScope
  readonly sees: Visibility
  /** The rate limit of this account; undefined if RATE_LIMIT applies. */
  readonly rateLimit: RateLimit | undefined
  readonly expiresAt: Instant | undefined
}

export type AccountScope =
  | { readonly kind: 'gym'; readonly gym: GymId }
  | { readonly kind: 'platform'; readonly gyms: ReadonlySet<GymId> | 'every' }

/** An account, and the one of its passwords that a request used. */
export interface AccountWithPassword {
  readonly account: Account
  /** The SHA-256 of the password. `expiresAt` is set if a new password has replaced it. */
  readonly password: { readonly hash: Uint8Array; readonly expiresAt: Instant | undefined }
}

/**
 * Reads accounts from the database. With a `revision`, both methods reject with `StaleRevisionError` if the catalog has
 * another one.
 */
export interface Accounts {
  /**
   * Returns the account with this name and password hash. Returns `undefined` for a wrong name or password, which takes
   * the same work. Rejects if the database cannot be read.
   */
  find(username: string, hash: Uint8Array, revision?: number): Promise<AccountWithPassword | undefined>
  /** Returns true if the catalog has a gym with this id. Only accounts that may read every gym need this check. */
  isGym(id: GymId, revision?: number): Promise<boolean>
}

/** The requests that an account may send: `perSecond` on average, and `burst` at once. `off` means any number. */
export type RateLimit = { readonly perSecond: number; readonly burst: number } | 'off'

/** Parses a rate limit such as `50/200` (per second, at once) or `off`. Returns `undefined` for any other text. */
export function parseRateLimit(text: string): RateLimit | undefined {
  if (text === 'off') return 'off'
  const match = /^([1-9][0-9]{0,6})\/([1-9][0-9]{0,6})$/.exec(text)
  return match === null ? undefined : { perSecond: Number(match[1]), burst: Number(match[2]) }
}

export function formatRateLimit(limit: RateLimit): string {
  return limit === 'off' ? 'off' : `${limit.perSecond}/${limit.burst}`
}
