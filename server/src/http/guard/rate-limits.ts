import type { Account } from '../../access/account.ts'
import type { RateLimit } from '../../access/rate-limit.ts'
import { Problem } from '../../contract/problem.ts'
import type { Instant } from '../../contract/time-stamp.ts'

/** Wrong credentials that one address may send: 20 at once, then one every 3 seconds. */
const failures = { burst: 20, perSecond: 1 / 3 }

/** Accounts and addresses that are remembered; some 100 bytes each. */
const keysMax = 100_000

/** Holds accounts to their request rate, and addresses that guess passwords to theirs. */
export class RateLimits {
  readonly #default: RateLimit
  readonly #accounts = new TokenBuckets(keysMax)
  readonly #addresses = new TokenBuckets(keysMax)

  constructor(defaultLimit: RateLimit) {
    this.#default = defaultLimit
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

/** How a bucket is filled: `burst` tokens at most, `perSecond` of them coming back. */
export interface BucketSize {
  readonly perSecond: number
  readonly burst: number
}

/** What is left after a token was asked for. */
export interface BucketState {
  readonly taken: boolean
  /** Whole tokens that are left. */
  readonly remaining: number
  /** Seconds until the bucket is full again. */
  readonly fullInSeconds: number
  /** Seconds until the next token, at least 1 when there is none. */
  readonly nextInSeconds: number
}

interface Bucket {
  tokens: number
  at: Instant
}

/** Token buckets by key. A key that was never asked for has a full bucket; the longest unused ones are forgotten first. */
export class TokenBuckets {
  readonly #buckets = new Map<string, Bucket>()
  readonly #keysMax: number

  constructor(keysMax: number) {
    this.#keysMax = keysMax
  }

  /** Takes a token from the bucket of `key`, if there is one; at no cost, it is only looked for. */
  take(key: string, size: BucketSize, now: Instant, cost: Cost = 1): BucketState {
    const tokens = this.#filled(key, size, now)
    const taken = tokens >= 1
    return this.#leave(key, size, now, taken ? tokens - cost : tokens, taken)
  }

  /** Puts a token back that was taken. */
  giveBack(key: string, size: BucketSize, now: Instant): BucketState {
    return this.#leave(key, size, now, Math.min(size.burst, this.#filled(key, size, now) + 1), true)
  }

  #leave(key: string, size: BucketSize, now: Instant, tokens: number, taken: boolean): BucketState {
    this.#keep(key, { tokens, at: now })
    return {
      taken,
      remaining: Math.floor(tokens),
      fullInSeconds: Math.ceil((size.burst - tokens) / size.perSecond),
      nextInSeconds: Math.max(1, Math.ceil((1 - tokens) / size.perSecond)),
    }
  }

  #filled(key: string, size: BucketSize, now: Instant): number {
    const bucket = this.#buckets.get(key)
    if (bucket === undefined) return size.burst
    // A clock that was stepped back refills nothing.
    const seconds = Math.max(0, now - bucket.at) / 1000
    return Math.min(size.burst, bucket.tokens + seconds * size.perSecond)
  }

  #keep(key: string, bucket: Bucket): void {
    this.#buckets.delete(key)
    this.#buckets.set(key, bucket)
    if (this.#buckets.size <= this.#keysMax) return
    const [oldest] = this.#buckets.keys()
    if (oldest !== undefined) this.#buckets.delete(oldest)
  }
}
