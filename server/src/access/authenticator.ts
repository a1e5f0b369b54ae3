import { createHash, hash, timingSafeEqual } from 'node:crypto'
import type { Memory } from '../catalog/reading/memory.ts'
import type { Visibility, Viewer } from '../catalog/visibility.ts'
import { parseGymId, type GymId } from '../contract/ids.ts'
import { Problem, problemAt } from '../contract/problem.ts'
import type { Instant } from '../contract/time-stamp.ts'
import type { Account, Accounts } from './account.ts'

/** An authenticated account and what it may see. */
export interface AuthenticatedAccount extends VerifiedAccount {
  readonly viewer: Viewer
}

/** The reason why a request is not authenticated: credentials that are missing, malformed, or match no account. */
export type AuthenticationFailure = 'no credentials' | 'wrong credentials'

/** The estimated memory of a cached account, and of each of its gyms, in bytes. */
const accountBytes = 600
const gymBytes = 80

export type Authenticator = ReturnType<typeof createAuthenticator>

/**
 * Checks credentials, and caches valid ones by their header until anything in the database changes: a revocation, a
 * rotation or a grant applies to the next request. Wrong credentials are never cached. `stamp` is the version of the
 * database; accounts that were cached at another version are not found.
 */
export function createAuthenticator(
  accounts: Accounts,
  memory: Memory,
  { stamp, revision }: { readonly stamp: number; readonly revision: number },
) {
  const remembered = memory.of<AuthenticatedAccount>(`account ${stamp} `)
  return {
    /** Authenticates a request by its Authorization headers. Rejects if the accounts cannot be read. */
    async authenticate(
      headers: readonly string[],
      now: Instant,
    ): Promise<AuthenticatedAccount | AuthenticationFailure> {
      const [header] = headers
      if (header === undefined || headers.length > 1) return 'no credentials'
      const known = remembered.get(header)
      if (known !== undefined && now < known.openUntil) return known
      const credentials = parseCredentials(headers)
      if (credentials === undefined) return 'no credentials'
      const identified = await remembered.once(header, () => verifyCredentials(credentials, accounts, now, revision))
      if (identified === undefined || now >= identified.openUntil) return 'wrong credentials'
      const { scope, sees } = identified.account
      const viewer = createViewer(scope.kind === 'gym' ? new Set([scope.gym]) : scope.gyms, sees)
      const opened = { ...identified, viewer }
      remembered.offer(header, opened, accountBytes + gymBytes * (viewer.gyms === 'every' ? 1 : viewer.gyms.size))
      return opened
    },

    /**
     * Returns what a request may see: all that its account may see, or less if the gym header names one gym.
     * `gymHeaders` are the values of all headers of that name. Throws the problems `invalid_header` and
     * `gym_not_accessible`; the latter is the same for a gym that does not exist and one without access.
     */
    async viewer({ viewer }: AuthenticatedAccount, gymHeaders: readonly string[], headerName: string): Promise<Viewer> {
      const gym = parseGymHeader(gymHeaders, headerName)
      if (gym === undefined) return viewer
      const { gyms, sees } = viewer
      const isAccessible = gyms === 'every' ? await accounts.isGym(gym, revision) : gyms.has(gym)
      if (!isAccessible) throw new Problem('gym_not_accessible')
      return createViewer(new Set([gym]), sees)
    },
  }
}

/** The user name and password of a request. */
export interface Credentials {
  readonly username: string
  readonly password: string
}

/** Longer headers are rejected before they are decoded or hashed. Those of our accounts have about 100 characters. */
const tokenCharactersMax = 1024

/** Matches `Basic` and a token in padded base64, without white space or the characters of base64url. */
const token = /^basic +((?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)$/i

/** Matches a control character (C0 or C1). */
const control = /\p{Cc}/u

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * Parses the Authorization headers of a request. Returns undefined for none or several headers, another scheme, invalid
 * base64 or UTF-8, control characters, a missing colon, or an empty name or password.
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
  // Unused bits of the last character must be zero, so that each pair has a single encoding.
  if (bytes.toString('base64') !== encoded) return undefined
  try {
    return utf8.decode(bytes)
  } catch {
    return undefined
  }
}

/** An account and when its credentials expire. */
interface VerifiedAccount {
  readonly account: Account
  readonly openUntil: Instant
}

/**
 * Returns the account with these credentials. Returns undefined, after the same work, for an unknown user, a wrong
 * password, and a revoked or expired account. Rejects if the accounts cannot be read.
 */
export async function verifyCredentials(
  { username, password }: Credentials,
  accounts: Accounts,
  now: Instant,
  revision?: number,
): Promise<VerifiedAccount | undefined> {
  const presented = hashPassword(password)
  const found = await accounts.find(username, presented, revision)
  // The database index does not compare exactly: a collation or a prefix may match.
  if (found === undefined || !timingSafeEqual(found.password.hash, presented)) return undefined
  const openUntil = Math.min(found.password.expiresAt ?? Infinity, found.account.expiresAt ?? Infinity)
  return now < openUntil ? { account: found.account, openUntil } : undefined
}

/** Creates every viewer. Its key contains a hash of the gyms if there are several, because there may be thousands. */
export function createViewer(gyms: Viewer['gyms'], sees: Visibility): Viewer {
  const ids = gyms === 'every' ? '*' : [...gyms].sort().join(' ')
  const isLong = gyms !== 'every' && gyms.size > 1
  return { gyms, sees, key: `${sees} ${isLong ? hash('sha256', ids, 'base64url') : ids}` }
}

function parseGymHeader(values: readonly string[], headerName: string): GymId | undefined {
  const [value] = values
  if (value === undefined) return undefined
  const gym = values.length === 1 ? parseGymId(value) : undefined
  if (gym !== undefined) return gym
  const needed = 'must be one gym id: gym_ and 1 to 64 of A-Z a-z 0-9 _ -.'
  const fault = values.length > 1 ? 'is sent more than once; send it once.' : needed
  throw problemAt('invalid_header', { header: headerName, detail: `${headerName} ${fault}` })
}

/** The length of a password: 256 random bits, so that a single SHA-256 is safe against guessing. */
export const passwordBytes = 32

/** Encodes random bytes as a password that is easy to copy: base64url, 43 characters. */
export function encodePassword(random: Uint8Array): string {
  return Buffer.from(random).toString('base64url')
}

/** Returns the SHA-256 of a password. The catalog stores only this hash. */
export function hashPassword(password: string): Uint8Array {
  return createHash('sha256').update(password, 'utf8').digest()
}
