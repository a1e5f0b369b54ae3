import { LRUCache } from 'lru-cache'
import type { Account, RateLimit } from '../../access/account.ts'
import { Problem } from '../../contract/problem.ts'
import type { Instant } from '../../contract/time-stamp.ts'
import { networkOf } from '../message/received-request.ts'

/**
 * The limit for wrong credentials from one address. An address can send 20 at once, and then one every 3 seconds. That
 * is 28,800 a day, which is far too few to guess a password.
 */
const failures = { burst: 20, perSecond: 1 / 3 }

/**
 * The maximum number of accounts to remember. The same maximum applies to addresses. Each needs about 150 bytes, so all
 * of them together need 20 MB.
 */
const keysMax = 65_536

export type RateLimits = ReturnType<typeof createRateLimits>

/** Creates functions that limit the requests of each account, and the wrong credentials from each address. */
export function createRateLimits(defaultLimit: RateLimit) {
  const [accounts, addresses] = [tokenBuckets(keysMax), tokenBuckets(keysMax)]
  /**
   * Counts a request of an account. Returns the rate limit headers, and a problem if the account has exceeded its
   * limit. If `cost` is 0, only checks the limit. If `cost` is -1, undoes the count of an earlier request.
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

    isLeft: (account: Account, now: Instant): boolean => countRequest(account, now, 0).problem === undefined,

    /**
     * Counts wrong credentials from an address. Returns the problem for the response. Requests with correct credentials
     * are never refused for this reason, so that an attacker cannot lock out an account or other users of the address.
     */
    countFailure(address: string, now: Instant): Problem {
      const { taken, nextInSeconds } = addresses.take(networkOf(address), failures, now)
      return taken ? new Problem('unauthorized') : tooMany(nextInSeconds)
    },
  }
}

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

type BucketSize = Exclude<RateLimit, 'off'>

type BucketState = ReturnType<ReturnType<typeof tokenBuckets>['take']>

interface Bucket {
  missing: number
  at: Instant
}

const tiny = 5e-7

/**
 * Creates token buckets, one for each key. A new bucket is full. If there are more than `bucketsMax` buckets, the
 * bucket that was not used for the longest time is deleted.
 */
export function tokenBuckets(bucketsMax: number) {
  // LRUCache would allocate `max` entries immediately, but allocates on demand with `maxSize`.
  const buckets = new LRUCache<string, Bucket>({ maxSize: bucketsMax, sizeCalculation: () => 1 })
  const bucketOf = (key: string, now: Instant): Bucket => {
    const existing = buckets.get(key)
    if (existing !== undefined) return existing
    const bucket = { missing: 0, at: now }
    buckets.set(key, bucket)
    return bucket
  }

  return {
    /**
     * Takes a token from the bucket of `key` if the bucket has one. If `cost` is 0, takes nothing. If `cost` is -1,
     * adds a token. Returns whether a token was available, how many are left, and the seconds until the next one and
     * until the bucket is full.
     */
    take(key: string, { perSecond, burst }: BucketSize, now: Instant, cost: Cost = 1) {
      const bucket = bucketOf(key, now)
      // If the clock was set back, nothing is refilled, and time counts from there.
      const passedMs = Math.max(0, now - bucket.at)
      const missing = Math.max(0, bucket.missing - (passedMs / 1000) * perSecond)
      const tokens = Math.max(0, burst - missing)
      const taken = cost === -1 || tokens >= 1 - tiny
      const tokensLeft = taken ? Math.min(burst, tokens - cost) : tokens
      bucket.missing = burst - tokensLeft
      bucket.at = now
      return {
        taken,
        remaining: Math.floor(tokensLeft + tiny),
        fullInSeconds: Math.max(0, Math.ceil((burst - tokensLeft - tiny) / perSecond)),
        nextInSeconds: Math.max(1, Math.ceil((1 - tokensLeft - tiny) / perSecond)),
      }
    },
  }
}
