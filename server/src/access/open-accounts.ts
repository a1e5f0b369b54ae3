import type { Changes } from '../catalog/reading/catalog.ts'
import type { Viewer } from '../catalog/viewer.ts'
import type { Instant } from '../contract/time-stamp.ts'
import type { Account, Accounts } from './account.ts'
import { parseCredentials } from './credentials.ts'
import { identify } from './identify.ts'
import { viewerOf } from './viewer-of.ts'

/** Accounts that are remembered at once; each takes some 500 bytes. */
const rememberedMax = 10_000

/** An account whose credentials were right a moment ago. */
export interface OpenAccount {
  readonly account: Account
  /** Until when the credentials open it, if nothing changes: its own end, or that of a password that was replaced. */
  readonly openUntil: Instant
  /** Its viewers by the value of the gym header; the empty text is a request without one. */
  readonly viewers: Map<string, Viewer>
}

/** Why a request has no account: what it sent spells no credentials, or they open none. */
export type Refused = 'no credentials' | 'wrong credentials'

/**
 * Checks credentials, and remembers by their header those that were right, until anything changes in the database: a
 * revocation, a rotation, a grant is in force on the next request. Wrong ones are never remembered.
 */
export class OpenAccounts {
  readonly #accounts: Accounts
  readonly #changes: Changes
  readonly #open = new Map<string, OpenAccount>()
  #stamp: number | undefined

  constructor(accounts: Accounts, changes: Changes) {
    this.#accounts = accounts
    this.#changes = changes
  }

  /** The account that the Authorization headers open. Rejects when the accounts are out of reach. */
  async open(headers: readonly string[], now: Instant): Promise<OpenAccount | Refused> {
    const [header] = headers
    if (header === undefined || headers.length > 1) return 'no credentials'
    const stamp = this.#changes.stamp()
    if (stamp !== this.#stamp) this.#open.clear()
    this.#stamp = stamp
    const known = this.#open.get(header)
    if (known !== undefined && now < known.openUntil) return known
    return this.#check(header, now, stamp)
  }

  /** What the account may see, narrowed by the gym header. Throws as `viewerOf` does. */
  async viewer(open: OpenAccount, gymHeaders: readonly string[], headerName: string): Promise<Viewer> {
    const key = gymHeaders.length > 1 ? undefined : (gymHeaders[0] ?? '')
    const known = key === undefined || (key === '' && gymHeaders.length === 1) ? undefined : open.viewers.get(key)
    if (known !== undefined) return known
    const viewer = await viewerOf(open.account, gymHeaders, headerName, this.#accounts)
    if (key !== undefined) open.viewers.set(key, viewer)
    return viewer
  }

  async #check(header: string, now: Instant, stamp: number): Promise<OpenAccount | Refused> {
    const credentials = parseCredentials([header])
    if (credentials === undefined) return 'no credentials'
    const identified = await identify(credentials, this.#accounts, now)
    if (identified === undefined) return 'wrong credentials'
    const open: OpenAccount = { ...identified, viewers: new Map() }
    if (stamp === this.#stamp && this.#open.size < rememberedMax) this.#open.set(header, open)
    return open
  }
}
