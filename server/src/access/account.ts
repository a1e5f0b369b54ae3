import type { Visibility } from '../catalog/visibility.ts'
import type { GymId } from '../contract/ids.ts'
import type { Instant } from '../contract/time-stamp.ts'

/** The owner of credentials: a gym account (one gym) or a platform account (gyms grant it access). */
export interface Account {
  readonly username: string
  /** To whom the account was issued; shown only to the operator. */
  readonly name: string
  readonly scope: AccountScope
  readonly sees: Visibility
  /** The account's own rate limit; undefined if the one in the settings applies. */
  readonly rateLimit: RateLimit | undefined
  readonly expiresAt: Instant | undefined
}

export type AccountScope =
  | { readonly kind: 'gym'; readonly gym: GymId }
  | { readonly kind: 'platform'; readonly gyms: ReadonlySet<GymId> | 'every' }

/** An account and the one of its passwords that was presented. */
export interface AccountWithPassword {
  readonly account: Account
  /** The SHA-256 of the password; `expiresAt` is set if a rotation has replaced it. */
  readonly password: { readonly hash: Uint8Array; readonly expiresAt: Instant | undefined }
}

/**
 * Reads accounts for authentication; implemented by storage. With a `revision`, both methods throw `StaleRevisionError`
 * if the catalog has another one.
 */
export interface Accounts {
  /**
   * Returns the account with this name and password hash; undefined, after the same work, if the name or the password
   * is wrong. Rejects if the accounts cannot be read.
   */
  find(username: string, hash: Uint8Array, revision?: number): Promise<AccountWithPassword | undefined>
  /** Resolves to true if a gym with this id exists. Accounts that may read every gym need this check. */
  isGym(id: GymId, revision?: number): Promise<boolean>
}

/** A token bucket of `burst` requests, refilled by `perSecond`; or no limit. */
export type RateLimit = { readonly perSecond: number; readonly burst: number } | 'off'

/** Parses a rate limit such as `50/200` (per second, burst) or `off`. Returns undefined if it is invalid. */
export function parseRateLimit(text: string): RateLimit | undefined {
  if (text === 'off') return 'off'
  const match = /^([1-9][0-9]{0,6})\/([1-9][0-9]{0,6})$/.exec(text)
  return match === null ? undefined : { perSecond: Number(match[1]), burst: Number(match[2]) }
}

export function formatRateLimit(limit: RateLimit): string {
  return limit === 'off' ? 'off' : `${limit.perSecond}/${limit.burst}`
}
