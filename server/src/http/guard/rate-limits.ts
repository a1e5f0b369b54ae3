import type { Account } from '../../access/account.ts'
import type { RateLimit } from '../../access/rate-limit.ts'
import { Problem } from '../../contract/problem.ts'
import type { Instant } from '../../contract/time-stamp.ts'
import { makeBucketTable, TokenBuckets, type BucketSize, type BucketState, type BucketTable } from './token-buckets.ts'

/** Wrong credentials that one address may send: 20 at once, then one every 3 seconds. */
const failures = { burst: 20, perSecond: 1 / 3 }

/** Accounts, and addresses, that are remembered; 16 bytes each. */
const keysMax = 131_072

/** Where rates are counted: for all threads that have it, as one. */
export interface RateTables {
  readonly accounts: BucketTable
  readonly addresses: BucketTable
}

export function makeRateTables(now: Instant): RateTables {
  return { accounts: makeBucketTable(now, keysMax), addresses: makeBucketTable(now, keysMax) }
}

/** Holds accounts to their request rate, and addresses that guess passwords to theirs. */
export class RateLimits {
  readonly #default: RateLimit
  readonly #accounts: TokenBuckets
  readonly #addresses: TokenBuckets

  constructor(defaultLimit: RateLimit, { accounts, addresses }: RateTables) {
    this.#default = defaultLimit
    this.#accounts = new TokenBuckets(accounts)
    this.#addresses = new TokenBuckets(addresses)
  }

  /**
   * Counts a request of an account. Gives the headers that tell how much is left; with a problem when nothing is, which
   * refuses a request without a cost, too: past its rate, an account is not answered at all.
   */
  countRequest(account: Account, now: Instant, cost: Cost = 1): Counted {
    const limit = account.rateLimit ?? this.#default
    if (limit === 'off') return { headers: [] }
    const state = this.#accounts.take(account.username, limit, now, cost)
    const headers = headersOf(limit, state)
    return state.taken ? { headers } : { headers, problem: tooMany(state.nextInSeconds) }
  }

  /** Whether something is left of the rate. */
  isLeft(account: Account, now: Instant): boolean {
    return this.countRequest(account, now, 0).problem === undefined
  }

  /** The same for requests whose credentials were right when they were sent: they guess nothing. */
  withoutFailures(): Rates {
    return {
      countRequest: (account, now, cost) => this.countRequest(account, now, cost),
      giveBack: (account, now) => this.giveBack(account, now),
      countFailure: () => new Problem('unauthorized'),
    }
  }

  /** Gives back what a request was counted for that is answered with a 304. Gives the headers anew. */
  giveBack(account: Account, now: Instant): readonly string[] {
    const limit = account.rateLimit ?? this.#default
    return limit === 'off' ? [] : headersOf(limit, this.#accounts.giveBack(account.username, limit, now))
  }

  /**
   * Counts wrong credentials from an address; gives the problem to answer with. Right credentials are never counted,
   * so nobody can lock an account, or an address that knows its password.
   */
  countFailure(address: string, now: Instant): Problem {
    const { taken, nextInSeconds } = this.#addresses.take(networkOf(address), failures, now)
    return taken ? new Problem('unauthorized') : tooMany(nextInSeconds)
  }
}

/** What counts the requests that go through the stages. */
export type Rates = Pick<RateLimits, 'countRequest' | 'giveBack' | 'countFailure'>

/** What a request costs of a rate: nothing when its answer is a 304, since polling is what callers are asked to do. */
export type Cost = 0 | 1

interface Counted {
  readonly headers: readonly string[]
  readonly problem?: Problem
}

export function costOf(status: number): Cost {
  return status === 304 ? 0 : 1
}

function headersOf({ burst, perSecond }: BucketSize, { remaining, fullInSeconds }: BucketState): readonly string[] {
  const window = Math.max(1, Math.ceil(burst / perSecond))
  return [
    'RateLimit-Policy',
    `"account";q=${burst};w=${window}`,
    'RateLimit',
    `"account";r=${remaining};t=${fullInSeconds}`,
  ]
}

function tooMany(seconds: number): Problem {
  return new Problem('rate_limited', undefined, { retryAfterSeconds: seconds })
}

/** Who has one IPv6 address has 2^64 of them: they count as one. */
export function networkOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address
  return expand(address).slice(0, 4).join(':')
}

function expand(address: string): string[] {
  const [front = '', back] = address.split('::')
  const [head, tail] = [front.split(':'), back === undefined || back === '' ? [] : back.split(':')]
  return [...head, ...Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0'), ...tail]
}
