import { timingSafeEqual } from 'node:crypto'
import type { Instant } from '../contract/time-stamp.ts'
import type { Account, Accounts, PasswordHash } from './account.ts'
import type { Credentials } from './credentials.ts'
import { hashPassword } from './password.ts'

/** What a wrong user name is compared with, so that it takes as long as a wrong password. No password has this hash. */
const decoy: readonly PasswordHash[] = [{ hash: new Uint8Array(32), expiresAt: undefined }]

/** An account, and until when these credentials open it if nothing changes. */
export interface Identified {
  readonly account: Account
  readonly openUntil: Instant
}

/**
 * The account that these credentials open, or undefined: unknown user, wrong password, revoked and expired are one
 * answer, after the same work. Rejects when the accounts are out of reach, so that nobody is let in by accident.
 */
export async function identify(
  credentials: Credentials,
  accounts: Accounts,
  now: Instant,
): Promise<Identified | undefined> {
  const presented = hashPassword(credentials.password)
  const found = await accounts.find(credentials.username)
  // Every hash is compared, so that the time tells nothing about which one matched.
  const matches = (found?.passwords ?? decoy).filter(({ hash }) => timingSafeEqual(hash, presented))
  const [match] = matches
  if (found === undefined || match === undefined) return undefined
  const openUntil = Math.min(match.expiresAt ?? Infinity, found.account.expiresAt ?? Infinity)
  return now < openUntil ? { account: found.account, openUntil } : undefined
}
