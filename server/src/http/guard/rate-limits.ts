import type { Account } from '../../access/account.ts'
import type { RateLimit } from '../../access/rate-limit.ts'
import { Problem } from '../../contract/problem.ts'
import type { Instant } from '../../contract/time-stamp.ts'
import { TokenBuckets, type BucketSize, type BucketState } from './token-buckets.ts'

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

  /** Counts a request of an account. Gives the headers that tell how much is left; with a problem when nothing is. */
  countRequest(account: Account, now: Instant): { readonly headers: readonly string[]; readonly problem?: Problem } {
    const limit = account.rateLimit ?? this.#default
    if (limit === 'off') return { headers: [] }
    const state = this.#accounts.take(account.username, limit, now)
    const headers = headersOf(limit, state)
    return state.taken ? { headers } : { headers, problem: tooMany(state.nextInSeconds) }
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
function networkOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address
  return expand(address).slice(0, 4).join(':')
}

function expand(address: string): string[] {
  const [front = '', back] = address.split('::')
  const [head, tail] = [front.split(':'), back === undefined || back === '' ? [] : back.split(':')]
  return [...head, ...Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0'), ...tail]
}
