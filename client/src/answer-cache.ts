/** A cached response. */
export interface CachedAnswer {
  /** The entity tag that came with it. */
  readonly etag: string
  /** The body as it was served. */
  readonly text: string
  /** The body as it was parsed, the same object each time. */
  readonly body: unknown
  /** The Link header. */
  readonly link: string | null
}

/** Keeps answers by address and account, so that an answer that has not changed is not sent again. */
export interface AnswerCache {
  /** The answer that was kept under this key. */
  get(key: string): CachedAnswer | undefined
  /** Keeps an answer in the place of the one before it. */
  set(key: string, answer: CachedAnswer): void
}

/** How much a cache keeps. */
export interface AnswerCacheOptions {
  /** The characters of all bodies together; JavaScript takes up to two bytes for each, and their objects some more. */
  readonly charactersMax?: number | undefined
}

/** A cache in memory. Beyond its bound it lets go what was not asked for the longest. */
export function createAnswerCache({ charactersMax = 16_000_000 }: AnswerCacheOptions = {}): AnswerCache {
  // A Map lists its keys in the order in which they were set.
  const kept = new Map<string, CachedAnswer>()
  let characters = 0
  const drop = (key: string) => {
    characters -= kept.get(key)?.text.length ?? 0
    kept.delete(key)
  }
  const put = (key: string, answer: CachedAnswer) => {
    kept.set(key, answer)
    characters += answer.text.length
  }
  return {
    get(key) {
      const answer = kept.get(key)
      if (answer === undefined) return undefined
      drop(key)
      put(key, answer)
      return answer
    },
    set(key, answer) {
      drop(key)
      put(key, answer)
      for (const oldest of kept.keys()) {
        if (characters <= charactersMax) break
        drop(oldest)
      }
    },
  }
}
