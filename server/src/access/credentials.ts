import { createHash, timingSafeEqual } from 'node:crypto'
import type { Instant } from '../contract/time-stamp.ts'
import type { Account, Accounts } from './account.ts'

/** The user name and password of a request. */
export interface Credentials {
  readonly username: string
  readonly password: string
}

/** Longer tokens are refused before they are decoded or hashed. Ours have some 100 characters. */
const tokenCharactersMax = 1024

/** Base64 with padding, canonical in length; white space and the URL alphabet are not part of it. */
const token = /^basic +((?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)$/i

/** Unicode's class of control characters, C0 and C1. */
const control = /\p{Cc}/u

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * The credentials that the Authorization headers of a request spell, or undefined when they spell none: no header or
 * several, another scheme, base64 that is not strict, no UTF-8, control characters, no colon, an empty half.
 */
export function parseCredentials(headers: readonly string[]): Credentials | undefined {
  const [header, ...others] = headers
  if (header === undefined || others.length > 0 || header.length > tokenCharactersMax) return undefined
  const pair = decode(header)
  if (pair === undefined || control.test(pair)) return undefined
  const colon = pair.indexOf(':')
  const [username, password] = [pair.slice(0, Math.max(colon, 0)), pair.slice(colon + 1)]
  return username === '' || password === '' ? undefined : { username, password }
}

function decode(header: string): string | undefined {
  const encoded = token.exec(header)?.[1]
  if (encoded === undefined) return undefined
  const bytes = Buffer.from(encoded, 'base64')
  // Bits left over in the last character must be zero, so that each pair has one spelling.
  if (bytes.toString('base64') !== encoded) return undefined
  try {
    return utf8.decode(bytes)
  } catch {
    return undefined
  }
}

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
  const found = await accounts.find(credentials.username, presented)
  // The index that found it is no judge of secrets: a collation or a prefix would do for it.
  if (found === undefined || !timingSafeEqual(found.password.hash, presented)) return undefined
  const openUntil = Math.min(found.password.expiresAt ?? Infinity, found.account.expiresAt ?? Infinity)
  return now < openUntil ? { account: found.account, openUntil } : undefined
}

/** Bytes of a password: 256 bits that we draw, so that one SHA-256 is enough and costs an attacker everything. */
export const passwordBytes = 32

/** A password from bytes of randomness, as text that survives copying: base64url, 43 characters. */
export function spellPassword(random: Uint8Array): string {
  return Buffer.from(random).toString('base64url')
}

/** What is kept of a password. */
export function hashPassword(password: string): Uint8Array {
  return createHash('sha256').update(password, 'utf8').digest()
}
