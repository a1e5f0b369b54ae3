/** A cached response. */
export interface CachedAnswer {
  /** The entity tag (ETag) of the response. */
  readonly etag: string
  /** The body as it was received. */
  readonly text: string
  /** The parsed body, the same object on every hit. */
  readonly body: unknown
  /** The Link header; `null` if there was none. */
  readonly link: string | null
}

/** Stores responses by URL and account, so that the service need not send an unchanged response again. */
export interface AnswerCache {
  /** Returns the response cached under this key; `undefined` if there is none. */
  get(key: string): CachedAnswer | undefined
  /** Caches a response under this key and replaces an earlier one. */
  set(key: string, answer: CachedAnswer): void
}

/** Options of a response cache. */
export interface AnswerCacheOptions {
  /** The maximum characters (2 bytes each) of all cached bodies. Parsed bodies take more memory. Default 16,000,000. */
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
