import type { Instant } from '../../contract/time-stamp.ts'

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

  /** Takes a token from the bucket of `key`, if there is one. */
  take(key: string, size: BucketSize, now: Instant): BucketState {
    const tokens = this.#filled(key, size, now)
    const taken = tokens >= 1
    const left = taken ? tokens - 1 : tokens
    this.#keep(key, { tokens: left, at: now })
    return {
      taken,
      remaining: Math.floor(left),
      fullInSeconds: Math.ceil((size.burst - left) / size.perSecond),
      nextInSeconds: Math.max(1, Math.ceil((1 - left) / size.perSecond)),
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
