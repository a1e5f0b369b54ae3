import type { Memory, Remembered } from '../catalog/reading/memory.ts'
import type { Viewer } from '../catalog/viewer.ts'
import type { Instant } from '../contract/time-stamp.ts'
import type { Account, Accounts } from './account.ts'
import { identify, parseCredentials, type Identified } from './credentials.ts'
import { viewerOf } from './viewer-of.ts'

/** Why a request has no account: what it sent spells no credentials, or they open none. */
export type Refused = 'no credentials' | 'wrong credentials'

/** What an account takes in memory, and each gym that it reaches. */
const accountBytes = 600
const gymBytes = 80

/**
 * Checks credentials, and remembers by their header those that were right, for as long as nothing changes in the
 * database: a revocation, a rotation, a grant is in force on the next request. Wrong ones are never remembered.
 */
export class OpenAccounts {
  readonly #accounts: Accounts
  readonly #open: Remembered<Identified>
  readonly #viewers: Remembered<Viewer>

  /** `stamp` names the state of the database; what is remembered of another one is not found. */
  constructor(accounts: Accounts, memory: Memory, stamp: number) {
    this.#accounts = accounts
    this.#open = memory.of(`account ${stamp} `)
    this.#viewers = memory.of(`viewer ${stamp} `)
  }

  /** The account that the Authorization headers open. Rejects when the accounts are out of reach. */
  async open(headers: readonly string[], now: Instant): Promise<Identified | Refused> {
    const [header] = headers
    if (header === undefined || headers.length > 1) return 'no credentials'
    const known = this.#open.get(header)
    if (known !== undefined && now < known.openUntil) return known
    const credentials = parseCredentials(headers)
    if (credentials === undefined) return 'no credentials'
    const opened = await this.#open.once(header, () => identify(credentials, this.#accounts, now))
    if (opened === undefined || now >= opened.openUntil) return 'wrong credentials'
    this.#open.offer(header, opened, accountBytes + gymBytes * gymsOf(opened.account))
    return opened
  }

  /** What the account may see, narrowed by the gym header. Throws as `viewerOf` does. */
  async viewer(account: Account, gymHeaders: readonly string[], headerName: string): Promise<Viewer> {
    const key = `${account.username} ${gymHeaders.join(',')}`
    // A header that is sent twice is wrong, whatever it says; an empty one is not one that is absent.
    const isPlain = gymHeaders.length === 0 || (gymHeaders.length === 1 && gymHeaders[0] !== '')
    const known = isPlain ? this.#viewers.get(key) : undefined
    if (known !== undefined) return known
    const viewer = await viewerOf(account, gymHeaders, headerName, this.#accounts)
    this.#viewers.offer(key, viewer, accountBytes)
    return viewer
  }
}

function gymsOf({ reach }: Account): number {
  return reach.kind === 'platform' && reach.gyms !== 'every' ? reach.gyms.size : 1
}
