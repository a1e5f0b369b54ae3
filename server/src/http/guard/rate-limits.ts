import { hash } from 'node:crypto'
import type { Account, RateLimit } from '../../access/account.ts'
import { Problem } from '../../contract/problem.ts'
import type { Instant } from '../../contract/time-stamp.ts'
import { networkOf } from '../message/received-request.ts'

/** Wrong credentials that one address may send: 20 at once, then one every 3 seconds. */
const failures = { burst: 20, perSecond: 1 / 3 }

/** Accounts, and addresses, that are remembered; 16 bytes each. */
const keysMax = 131_072

/** Where rates are counted: for all threads that have it, as one. */
export type RateTables = ReturnType<typeof makeRateTables>

export function makeRateTables(now: Instant) {
  return { accounts: makeBucketTable(now, keysMax), addresses: makeBucketTable(now, keysMax) }
}

export type RateLimits = ReturnType<typeof rateLimitsIn>

/** Holds accounts to their request rate, and addresses that guess passwords to theirs. */
export function rateLimitsIn(tables: RateTables, defaultLimit: RateLimit) {
  const [accounts, addresses] = [tokenBuckets(tables.accounts), tokenBuckets(tables.addresses)]
  /**
   * Counts a request of an account. Gives the headers that tell how much is left; with a problem when nothing is, which
   * refuses a request without a cost, too: past its rate, an account is not answered at all. What was counted for one
   * that is answered with a 304 is given back by the cost -1.
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
     * Counts wrong credentials from an address; gives the problem to answer with. Right credentials are never counted,
     * so nobody can lock an account, or an address that knows its password.
     */
    countFailure(address: string, now: Instant): Problem {
      const { taken, nextInSeconds } = addresses.take(networkOf(address), failures, now)
      return taken ? new Problem('unauthorized') : tooMany(nextInSeconds)
    },
  }
}

/** What a request costs of a rate: nothing when its answer is a 304, since polling is what callers are asked to do. */
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

/**
 * Where buckets lie, for as many threads as have it. Two words a bucket: whose it is, 0 for nobody's, and the
 * nanosecond in which it is full again. They are counted from the instant in the first word, so that they are exact for
 * three months.
 */
type BucketTable = SharedArrayBuffer

/** Where a key is looked for: in so many places, one after the other. */
const reach = 8

/** Two words for each bucket, of eight bytes. What nobody has used takes no memory. */
export function makeBucketTable(now: Instant, bucketsMax: number): BucketTable {
  const table = new SharedArrayBuffer((1 + 2 * bucketsMax) * BigInt64Array.BYTES_PER_ELEMENT)
  new BigInt64Array(table)[0] = BigInt(now)
  return table
}

/** A part of a token below what anybody would miss: what rounding to nanoseconds may leave. */
const tiny = 5e-7

/** Past a full refill by more than this, it is the clock that was stepped back. */
const steppedNs = 1e9

/**
 * Token buckets by key, one for all threads that have the table: a bucket is one number, which is exchanged as a whole.
 * A key that was never asked for has a full bucket; where there is no room, that which is full soonest is forgotten.
 */
export function tokenBuckets(table: BucketTable) {
  const words = new BigInt64Array(table)
  const bucketsMax = (words.length - 1) / 2
  const origin: Instant = Number(words[0])
  /** Where the buckets of keys lay, and whose they were: whoever comes again is not looked for. */
  let found = new Map<string, Found>()

  /** The place of a key's bucket. */
  const find = (key: string): number => {
    const known = found.get(key)
    if (known !== undefined && isStillThere(known, words)) return known.at + 1
    const owner = ownerOf(key)
    const at = claim(owner, words, bucketsMax)
    if (found.size >= bucketsMax) found = new Map()
    found.set(key, { owner, at })
    return at + 1
  }

  return {
    /** Takes a token from the bucket of `key`, if there is one; at no cost, it is only looked for, at -1 put back. */
    take(key: string, { perSecond, burst }: BucketSize, now: Instant, cost: Cost = 1) {
      const at = find(key)
      const least = cost === -1 ? 0 : 1
      const nowNs = (now - origin) * 1e6
      const tokenNs = 1e9 / perSecond
      for (;;) {
        const fullAt = Atomics.load(words, at)
        const wantingNs = Math.max(0, Number(fullAt) - nowNs)
        const tokens = Math.max(0, burst - wantingNs / tokenNs)
        const taken = tokens >= least - tiny
        const left = taken ? Math.min(burst, tokens - cost) : tokens
        const isKept = (!taken || cost === 0) && wantingNs <= burst * tokenNs + steppedNs
        const next = isKept ? fullAt : BigInt(Math.round(nowNs + (burst - left) * tokenNs))
        // Another thread may have been here meanwhile.
        if (isKept || Atomics.compareExchange(words, at, fullAt, next) === fullAt) {
          return {
            taken,
            /** Whole tokens that are left. */
            remaining: Math.floor(left + tiny),
            /** Seconds until the bucket is full again. */
            fullInSeconds: Math.max(0, Math.ceil((burst - left - tiny) / perSecond)),
            /** Seconds until the next token, at least 1 when there is none. */
            nextInSeconds: Math.max(1, Math.ceil((1 - left - tiny) / perSecond)),
          }
        }
      }
    },
  }
}

interface Found {
  readonly owner: bigint
  readonly at: number
}

function isStillThere({ owner, at }: Found, words: BigInt64Array): boolean {
  return Atomics.load(words, at) === owner
}

/** A place for the bucket of an owner: its own, a free one, or the one that is full soonest. */
function claim(owner: bigint, words: BigInt64Array, bucketsMax: number): number {
  const first = Number(BigInt.asUintN(32, owner >> 32n))
  const places = Array.from({ length: Math.min(reach, bucketsMax) }, (_, step) => {
    return 1 + 2 * ((first + step) % bucketsMax)
  })
  for (const at of places) {
    const before = Atomics.compareExchange(words, at, 0n, owner)
    if (before === 0n || before === owner) return at
  }
  const fullAt = (at: number) => Atomics.load(words, at + 1)
  const soonest = places.reduce((one, other) => (fullAt(other) < fullAt(one) ? other : one))
  Atomics.store(words, soonest, owner)
  Atomics.store(words, soonest + 1, 0n)
  return soonest
}

/** Names the owner of a bucket; chosen by nobody, so that two never meet in one. */
function ownerOf(key: string): bigint {
  return hash('sha256', key, 'buffer').readBigInt64LE() | 1n
}
