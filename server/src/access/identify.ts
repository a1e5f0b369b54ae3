import { timingSafeEqual } from 'node:crypto'
import type { Instant } from '../contract/time-stamp.ts'
import type { Account, Accounts, PasswordHash } from './account.ts'
import type { Credentials } from './credentials.ts'
import { hashPassword } from './password.ts'

/** What a wrong user name is compared with, so that it takes as long as a wrong password. No password has this hash. */
const decoy: readonly PasswordHash[] = [{ hash: new Uint8Array(32), expiresAt: undefined }]

/**
 * The account that these credentials open, or undefined: unknown user, wrong password, revoked and expired are one
 * answer, after the same work. Rejects when the accounts are out of reach, so that nobody is let in by accident.
 */
export async function identify(
  credentials: Credentials,
  accounts: Accounts,
  now: Instant,
): Promise<Account | undefined> {
  const presented = hashPassword(credentials.password)
  const found = await accounts.find(credentials.username)
  // Every hash is compared, so that the time tells nothing about which one matched.
  const matches = (found?.passwords ?? decoy).filter(({ hash }) => timingSafeEqual(hash, presented))
  const isOpen = matches.some(({ expiresAt }) => isBefore(now, expiresAt))
  return isOpen && isBefore(now, found?.account.expiresAt) ? found?.account : undefined
}

function isBefore(now: Instant, end: Instant | undefined): boolean {
  return end === undefined || now < end
}
