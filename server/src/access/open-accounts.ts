import type { Memory, Remembered } from '../catalog/reading/memory.ts'
import type { Viewer } from '../catalog/viewer.ts'
import type { Instant } from '../contract/time-stamp.ts'
import type { Account, Accounts } from './account.ts'
import { identify, parseCredentials, type Identified } from './credentials.ts'
import { viewerOf, wholeViewer } from './viewer-of.ts'

/** An account whose credentials were right, and all that it may see. */
export interface OpenAccount extends Identified {
  readonly viewer: Viewer
}

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
  readonly #open: Remembered<OpenAccount>

  /** `stamp` names the state of the database; what is remembered of another one is not found. */
  constructor(accounts: Accounts, memory: Memory, stamp: number) {
    this.#accounts = accounts
    this.#open = memory.of(`account ${stamp} `)
  }

  /** The account that the Authorization headers open. Rejects when the accounts are out of reach. */
  async open(headers: readonly string[], now: Instant): Promise<OpenAccount | Refused> {
    const [header] = headers
    if (header === undefined || headers.length > 1) return 'no credentials'
    const known = this.#open.get(header)
    if (known !== undefined && now < known.openUntil) return known
    const credentials = parseCredentials(headers)
    if (credentials === undefined) return 'no credentials'
    const identified = await this.#open.once(header, () => identify(credentials, this.#accounts, now))
    if (identified === undefined || now >= identified.openUntil) return 'wrong credentials'
    const opened = { ...identified, viewer: wholeViewer(identified.account) }
    this.#open.offer(header, opened, accountBytes + gymBytes * gymsOf(opened.account))
    return opened
  }

  /** What the account may see, narrowed by the gym header. Throws as `viewerOf` does. */
  viewer({ viewer }: OpenAccount, gymHeaders: readonly string[], headerName: string): Promise<Viewer> {
    return viewerOf(viewer, gymHeaders, headerName, this.#accounts)
  }
}

function gymsOf({ reach }: Account): number {
  return reach.kind === 'platform' && reach.gyms !== 'every' ? reach.gyms.size : 1
}
