import type { Visibility } from '../catalog/visibility.ts'
import type { GymId } from '../contract/ids.ts'
import type { Instant } from '../contract/time-stamp.ts'

/** Whoever holds credentials: a gym account (one gym), or a platform account (gyms grant it access). */
export interface Account {
  readonly username: string
  /** For the operator's eyes: whom the account was issued to. */
  readonly name: string
  readonly reach: Reach
  readonly sees: Visibility
  /** Undefined: the rate limit of the settings. */
  readonly rateLimit: RateLimit | undefined
  readonly expiresAt: Instant | undefined
}

export type Reach =
  | { readonly kind: 'gym'; readonly gym: GymId }
  | { readonly kind: 'platform'; readonly gyms: ReadonlySet<GymId> | 'every' }

/** An account, and the one of its passwords that was presented. */
export interface AccountWithPassword {
  readonly account: Account
  /** The SHA-256 of the password; with an end when a rotation has replaced it. */
  readonly password: { readonly hash: Uint8Array; readonly expiresAt: Instant | undefined }
}

/**
 * What checking credentials needs of the place where accounts are kept. Who asks of one revision of the catalog is told
 * of that alone: where another one is read, both throw `Overtaken`.
 */
export interface Accounts {
  /**
   * The account as it is now, by its name and the hash of one of its passwords. Undefined when there is no such pair,
   * after the same work whether or not the name exists. Rejects when out of reach.
   */
  find(username: string, hash: Uint8Array, revision?: number): Promise<AccountWithPassword | undefined>
  /** Whether a gym of this id exists; asked on behalf of accounts that reach every gym. */
  isGym(id: GymId, revision?: number): Promise<boolean>
}

/** A token bucket: `burst` requests at once, refilled by `perSecond`; or no limit at all. */
export type RateLimit = { readonly perSecond: number; readonly burst: number } | 'off'

/** The limit that a text such as `50/200` (a second, at once) or `off` spells, or undefined when it spells none. */
export function parseRateLimit(text: string): RateLimit | undefined {
  if (text === 'off') return 'off'
  const match = /^([1-9][0-9]{0,6})\/([1-9][0-9]{0,6})$/.exec(text)
  return match === null ? undefined : { perSecond: Number(match[1]), burst: Number(match[2]) }
}

export function spellRateLimit(limit: RateLimit): string {
  return limit === 'off' ? 'off' : `${limit.perSecond}/${limit.burst}`
}
