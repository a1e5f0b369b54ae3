import { LRUCache } from 'lru-cache'
import type { Account, RateLimit } from '../../access/account.ts'
import { Problem } from '../../contract/problem.ts'
import type { Instant } from '../../contract/time-stamp.ts'
import { networkOf } from '../message/received-request.ts'

/** Wrong credentials that one address may send: 20 at once, then one every 3 seconds. */
const failures = { burst: 20, perSecond: 1 / 3 }

/** Buckets in memory, of accounts and of addresses: some 150 bytes each. */
const keysMax = 65_536

export type RateLimits = ReturnType<typeof createRateLimits>

/** Holds accounts to their request rate, and addresses that guess passwords to theirs. */
export function createRateLimits(defaultLimit: RateLimit) {
  const [accounts, addresses] = [tokenBuckets(keysMax), tokenBuckets(keysMax)]
  /**
   * Counts a request of an account. Returns the headers that say how much is left, and a problem if nothing is, also
   * for a request without a cost: past its rate, an account is not answered at all. The cost -1 gives back what was
   * counted for a request that is answered with a 304.
   */
  const countRequest = (account: Account, now: Instant, cost: Cost = 1) => {
    const limit = account.rateLimit ?? defaultLimit
    if (limit === 'off') return { headers: [], problem: undefined }
    const state = accounts.take(account.username, limit, now, cost)
    const headers = headersOf(limit, state)
    return { headers, problem: state.taken ? undefined : tooMany(state.nextInSeconds) }
  }
  return {
    countRequest,

    /** Whether something is left of the rate. */
    isLeft: (account: Account, now: Instant): boolean => countRequest(account, now, 0).problem === undefined,

    /**
     * Counts wrong credentials from an address, and returns the problem to answer with. Right credentials are never
     * counted, so nobody can lock an account, or an address that knows its password.
     */
    countFailure(address: string, now: Instant): Problem {
      const { taken, nextInSeconds } = addresses.take(networkOf(address), failures, now)
      return taken ? new Problem('unauthorized') : tooMany(nextInSeconds)
    },
  }
}

/** What a request costs: nothing if its answer is a 304, since callers are asked to poll. */
type Cost = -1 | 0 | 1

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

/** How a bucket is filled: `burst` tokens at most, `perSecond` of them coming back. */
type BucketSize = Exclude<RateLimit, 'off'>

/** What is left after a token was asked for. */
type BucketState = ReturnType<ReturnType<typeof tokenBuckets>['take']>

interface Bucket {
  /** Tokens that were missing from a full bucket at that instant. */
  missing: number
  at: Instant
}

/** Less than any caller would notice: what rounding may leave of a token. */
const tiny = 5e-7

/** Token buckets by key. A key without a bucket has a full one; past `bucketsMax`, drops the least recently used. */
export function tokenBuckets(bucketsMax: number) {
  // A bound on the size, as one on the number would take its memory at once.
  const buckets = new LRUCache<string, Bucket>({ maxSize: bucketsMax, sizeCalculation: () => 1 })
  const bucketOf = (key: string, now: Instant): Bucket => {
    const known = buckets.get(key)
    if (known !== undefined) return known
    const bucket = { missing: 0, at: now }
    buckets.set(key, bucket)
    return bucket
  }

  return {
    /** Takes a token from the bucket of `key` if there is one. The cost 0 only looks; -1 puts a token back. */
    take(key: string, { perSecond, burst }: BucketSize, now: Instant, cost: Cost = 1) {
      const bucket = bucketOf(key, now)
      // A clock that was stepped back refills nothing, and counts from then on.
      const passedMs = Math.max(0, now - bucket.at)
      const missing = Math.max(0, bucket.missing - (passedMs / 1000) * perSecond)
      const tokens = Math.max(0, burst - missing)
      const taken = cost === -1 || tokens >= 1 - tiny
      const left = taken ? Math.min(burst, tokens - cost) : tokens
      bucket.missing = burst - left
      bucket.at = now
      return {
        taken,
        /** Whole tokens that are left. */
        remaining: Math.floor(left + tiny),
        /** Seconds until the bucket is full again. */
        fullInSeconds: Math.max(0, Math.ceil((burst - left - tiny) / perSecond)),
        /** Seconds until the next token, at least 1 when there is none. */
        nextInSeconds: Math.max(1, Math.ceil((1 - left - tiny) / perSecond)),
      }
    },
  }
}
