import { createHash, hash, timingSafeEqual } from 'node:crypto'
import type { Memory } from '../catalog/reading/memory.ts'
import type { Visibility, Viewer } from '../catalog/visibility.ts'
import { parseGymId, type GymId } from '../contract/ids.ts'
import { Problem, problemAt } from '../contract/problem.ts'
import type { Instant } from '../contract/time-stamp.ts'
import type { Account, Accounts } from './account.ts'

export interface AuthenticatedAccount extends VerifiedAccount {
  readonly viewer: Viewer
}

/** Why a request is not authenticated. Malformed credentials are reported as `no credentials`. */
export type AuthenticationFailure = 'no credentials' | 'wrong credentials'

const accountBytes = 600
const gymBytes = 80

export type Authenticator = ReturnType<typeof createAuthenticator>

/**
 * Creates functions that check credentials. Valid credentials are cached until anything in the database changes, so
 * that a revocation, a new password or a grant applies to the next request. Wrong credentials are never cached.
 * `dataVersion` identifies the state of the database.
 */
export function createAuthenticator(
  accounts: Accounts,
  memory: Memory,
  { dataVersion, revision }: { readonly dataVersion: number; readonly revision: number },
) {
  const remembered = memory.of<AuthenticatedAccount>(`account ${dataVersion} `)
  return {
    /**
     * Returns the account whose credentials are in the Authorization headers, or the reason why there is no such
     * account. Rejects if the database cannot be read.
     */
    async authenticate(
      headers: readonly string[],
      now: () => Instant,
    ): Promise<AuthenticatedAccount | AuthenticationFailure> {
      const [header] = headers
      if (header === undefined || headers.length > 1) return 'no credentials'
      const known = remembered.get(header)
      if (known !== undefined && now() < known.credentialsExpireAt) return known
      const credentials = parseCredentials(headers)
      if (credentials === undefined) return 'no credentials'
      const identified = await remembered.once(header, () => verifyCredentials(credentials, accounts, now, revision))
      if (identified === undefined || now() >= identified.credentialsExpireAt) return 'wrong credentials'
      const { scope, sees } = identified.account
      const viewer = createViewer(scope.kind === 'gym' ? new Set([scope.gym]) : scope.gyms, sees)
      const opened = { ...identified, viewer }
      remembered.offer(header, opened, accountBytes + gymBytes * (viewer.gyms === 'every' ? 1 : viewer.gyms.size))
      return opened
    },

    /**
     * Returns what a request can read. Without a gym header, this is everything that the account can read. With a gym
     * header, it is only that gym. Throws the problem `invalid_header` if the header is invalid. Throws the problem
     * `gym_not_accessible` if the gym does not exist or the account cannot read it.
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

export interface Credentials {
  readonly username: string
  readonly password: string
}

const tokenCharactersMax = 1024

const token = /^basic +((?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?)$/i

const control = /\p{Cc}/u

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * Parses the Authorization header of a request. The header must use the scheme Basic. Returns `undefined` if the header
 * is missing, repeated or malformed, or if the user name or the password is empty.
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

interface VerifiedAccount {
  readonly account: Account
  readonly credentialsExpireAt: Instant
}

/**
 * Returns the account that has these credentials. Returns `undefined` if the user name is unknown, the password is
 * wrong, or the account or the password has expired. An unknown name takes as long as a wrong password, so that timing
 * does not reveal which names exist. Rejects if the database cannot be read.
 */
export async function verifyCredentials(
  { username, password }: Credentials,
  accounts: Accounts,
  now: () => Instant,
  revision?: number,
): Promise<VerifiedAccount | undefined> {
  const presented = hashPassword(password)
  const found = await accounts.find(username, presented, revision)
  // The database index does not compare exactly: a collation or a prefix may match.
  if (found === undefined || !timingSafeEqual(found.password.hash, presented)) return undefined
  const credentialsExpireAt = Math.min(found.password.expiresAt ?? Infinity, found.account.expiresAt ?? Infinity)
  // The lookup may have waited, and the account may have been changed meanwhile: it must not have expired before that.
  return now() < credentialsExpireAt ? { account: found.account, credentialsExpireAt } : undefined
}

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

/**
 * The number of random bytes in a generated password. A password of this length cannot be guessed, so one SHA-256 is a
 * sufficient hash.
 */
export const passwordBytes = 32

export function encodePassword(random: Uint8Array): string {
  return Buffer.from(random).toString('base64url')
}

/** Returns the SHA-256 of a password. The catalog stores only this hash, never the password. */
export function hashPassword(password: string): Uint8Array {
  return createHash('sha256').update(password, 'utf8').digest()
}
