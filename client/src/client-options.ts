import type { AnswerCache } from './answer-cache.ts'

/** Options of a client. */
export interface ClientOptions {
  /**
   * The URL of the service without credentials: `https://api.example.com`. It may have a path before `/api/public`.
   * `http://` is only allowed to this machine, unless `allowInsecure` is set.
   */
  readonly url: string | URL
  /** The user name of the account, from the operator. */
  readonly username: string
  /** The password of the account. In a web page, every visitor can read it. */
  readonly password: string
  /** The gym to read, `gym_…`, for a platform account. Default: all gyms that the account may read. */
  readonly gym?: string | undefined
  /** The header that carries `gym`: the operator's service name followed by `-gym`. Default `service-gym`. */
  readonly gymHeader?: string | undefined
  /** Replaces the runtime's `fetch`, for proxies, certificates or measurements. */
  readonly fetch?: Fetch | undefined
  /** How often and how long to retry; `false` disables retries. */
  readonly retry?: RetryOptions | false | undefined
  /**
   * Caches responses with their entity tags, so that an unchanged one is not sent again. `true` creates a cache of 16
   * million characters in memory; for another size use `createAnswerCache`. Default `false`.
   */
  readonly cache?: AnswerCache | boolean | undefined
  /** The time limit of one attempt, in milliseconds. `waitSeconds` is added to it. Default 30,000. */
  readonly timeoutMs?: number | undefined
  /**
   * The largest body to read, in bytes after decompression. The call rejects with `UnexpectedAnswerError` if a body is
   * larger. Default 268,435,456 (256 MB), far more than a page needs.
   */
  readonly answerBytesMax?: number | undefined
  /** Allows `http://` to other machines, although anyone on the network can read the password. Default `false`. */
  readonly allowInsecure?: boolean | undefined
}

/** The part of the runtime's `fetch` that this library uses. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/**
 * Options of retries. A request is retried after 429, after 503, after a failure of a proxy (408, 425, 502, 504, 520 to
 * 524, 530, and any other 5xx without a problem body), after network errors and timeouts, and never otherwise. Each
 * wait is random, up to a limit that doubles with each attempt. If the response has `Retry-After`, its time is added.
 */
export interface RetryOptions {
  /** The maximum number of attempts for one page or workout, including the first. Default 5. */
  readonly attempts?: number | undefined
  /** The upper limit of the first wait, in milliseconds. Default 200. */
  readonly firstWaitMs?: number | undefined
  /**
   * The longest wait, in milliseconds. Default 30,000. If `Retry-After` is longer, the call rejects immediately; the
   * error's `retryAfterMs` has the time.
   */
  readonly longestWaitMs?: number | undefined
}
