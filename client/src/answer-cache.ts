/** A cached response. */
export interface CachedAnswer {
  /** The entity tag that the service sent with the response. */
  readonly etag: string
  /** The body as it was received. */
  readonly text: string
  /** The parsed body. The cache returns the same object each time. */
  readonly body: unknown
  /** The Link header of the response. It is `null` if there was none. */
  readonly link: string | null
}

/**
 * Stores responses. If a response has not changed, the service then does not have to send it again. Each response has a
 * key that contains its URL and the account.
 */
export interface AnswerCache {
  /** Returns the response that is cached under this key. Returns `undefined` if there is none. */
  get(key: string): CachedAnswer | undefined
  /** Caches a response under this key. Replaces the earlier response under the same key. */
  set(key: string, answer: CachedAnswer): void
}

/** Options of a response cache. */
export interface AnswerCacheOptions {
  /**
   * The maximum number of characters in all cached bodies together. Default 16,000,000. Each character needs two bytes
   * of memory, and the parsed bodies need more.
   */
  readonly charactersMax?: number | undefined
}

/** Creates a cache in memory. When it is full, it removes the least recently used responses. */
export function createAnswerCache({ charactersMax = 16_000_000 }: AnswerCacheOptions = {}): AnswerCache {
  // A Map lists its keys in insertion order, so the first key is the least recently used one.
  const entries = new Map<string, CachedAnswer>()
  let characters = 0
  const drop = (key: string) => {
    characters -= entries.get(key)?.text.length ?? 0
    entries.delete(key)
  }
  const put = (key: string, answer: CachedAnswer) => {
    entries.set(key, answer)
    characters += answer.text.length
  }
  return {
    get(key) {
      const answer = entries.get(key)
      if (answer === undefined) return undefined
      drop(key)
      put(key, answer)
      return answer
    },
    set(key, answer) {
      drop(key)
      put(key, answer)
      for (const oldest of entries.keys()) {
        if (characters <= charactersMax) break
        drop(oldest)
      }
    },
  }
}
