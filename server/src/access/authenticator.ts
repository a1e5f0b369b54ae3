import { createHash, hash, timingSafeEqual } from 'node:crypto'
import type { Memory } from '../catalog/reading/memory.ts'
import type { Visibility, Viewer } from '../catalog/visibility.ts'
import { parseGymId, type GymId } from '../contract/ids.ts'
import { Problem, problemAt } from '../contract/problem.ts'
import type { Instant } from '../contract/time-stamp.ts'
import type { Account, Accounts } from './account.ts'

/** An account whose credentials were right, and all that it may see. */
export interface OpenAccount extends Identified {
  readonly viewer: Viewer
}

/** Why a request has no account: what it sent spells no credentials, or they open none. */
export type Refused = 'no credentials' | 'wrong credentials'

/** What an account takes in memory, and each gym that it reaches. */
const accountBytes = 600
const gymBytes = 80

export type OpenAccounts = ReturnType<typeof openAccounts>

/**
 * Checks credentials, and remembers by their header those that were right, for as long as nothing changes in the
 * database: a revocation, a rotation, a grant is in force on the next request. Wrong ones are never remembered. `stamp`
 * names the state of the database; what is remembered of another one is not found.
 */
export function openAccounts(
  accounts: Accounts,
  memory: Memory,
  { stamp, revision }: { readonly stamp: number; readonly revision: number },
) {
  const remembered = memory.of<OpenAccount>(`account ${stamp} `)
  return {
    /** The account that the Authorization headers open. Rejects when the accounts are out of reach. */
    async open(headers: readonly string[], now: Instant): Promise<OpenAccount | Refused> {
      const [header] = headers
      if (header === undefined || headers.length > 1) return 'no credentials'
      const known = remembered.get(header)
      if (known !== undefined && now < known.openUntil) return known
      const credentials = parseCredentials(headers)
      if (credentials === undefined) return 'no credentials'
      const identified = await remembered.once(header, () => identify(credentials, accounts, now, revision))
      if (identified === undefined || now >= identified.openUntil) return 'wrong credentials'
      const { reach, sees } = identified.account
      const viewer = viewerWith(reach.kind === 'gym' ? new Set([reach.gym]) : reach.gyms, sees)
      const opened = { ...identified, viewer }
      remembered.offer(header, opened, accountBytes + gymBytes * (viewer.gyms === 'every' ? 1 : viewer.gyms.size))
      return opened
    },

    /**
     * What a request may see: all that its account may see, narrowed to one gym by the gym header. The header never
     * widens. `gymHeaders` are the values of all headers of that name. Throws the problems `invalid_header` and
     * `gym_not_accessible`; the latter is one and the same for a gym that is unknown, not granted, or not one's own.
     */
    async viewer({ viewer }: OpenAccount, gymHeaders: readonly string[], headerName: string): Promise<Viewer> {
      const asked = askedGym(gymHeaders, headerName)
      if (asked === undefined) return viewer
      const { gyms, sees } = viewer
      const isAccessible = gyms === 'every' ? await accounts.isGym(asked, revision) : gyms.has(asked)
      if (!isAccessible) throw new Problem('gym_not_accessible')
      return viewerWith(new Set([asked]), sees)
    },
  }
}

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
interface Identified {
  readonly account: Account
  readonly openUntil: Instant
}

/**
 * The account that these credentials open, or undefined: unknown user, wrong password, revoked and expired are one
 * answer, after the same work. Rejects when the accounts are out of reach, so that nobody is let in by accident.
 */
export async function identify(
  { username, password }: Credentials,
  accounts: Accounts,
  now: Instant,
  revision?: number,
): Promise<Identified | undefined> {
  const presented = hashPassword(password)
  const found = await accounts.find(username, presented, revision)
  // The index that found it is no judge of secrets: a collation or a prefix would do for it.
  if (found === undefined || !timingSafeEqual(found.password.hash, presented)) return undefined
  const openUntil = Math.min(found.password.expiresAt ?? Infinity, found.account.expiresAt ?? Infinity)
  return now < openUntil ? { account: found.account, openUntil } : undefined
}

/** The one place where a viewer is made. Many gyms are named by a hash of their ids, which may be thousands. */
export function viewerWith(gyms: Viewer['gyms'], sees: Visibility): Viewer {
  const ids = gyms === 'every' ? '*' : [...gyms].sort().join(' ')
  const isLong = gyms !== 'every' && gyms.size > 1
  return { gyms, sees, key: `${sees} ${isLong ? hash('sha256', ids, 'base64url') : ids}` }
}

function askedGym(values: readonly string[], headerName: string): GymId | undefined {
  const [value] = values
  if (value === undefined) return undefined
  const gym = values.length === 1 ? parseGymId(value) : undefined
  if (gym !== undefined) return gym
  const needed = 'must be one gym id: gym_ and 1 to 64 of A-Z a-z 0-9 _ -.'
  const fault = values.length > 1 ? 'is sent more than once; send it once.' : needed
  throw problemAt('invalid_header', { header: headerName, detail: `${headerName} ${fault}` })
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
