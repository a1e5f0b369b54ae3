import type { AnswerCache } from './answer-cache.ts'

/** The options of `createClient`: the service, the account, and how to send requests. */
export interface ClientOptions {
  /**
   * The URL of the service without `/api/public`, such as `https://api.example.com`. It can have a path. It must not
   * contain credentials. `http://` is only allowed if the service runs on this machine or if `allowInsecure` is set.
   */
  readonly url: string | URL
  /** The user name of the account. The operator of the service issues accounts. */
  readonly username: string
  /** The password of the account. If a web page uses this client, every visitor of the page can read the password. */
  readonly password: string
  /**
   * The id of the gym to read, such as `gym_harbor`. By default, the client reads all gyms that the account can read.
   */
  readonly gym?: string | undefined
  /**
   * The name of the request header in which the client sends `gym`. It is the name that the operator has chosen for the
   * service, followed by `-gym`. Default `service-gym`.
   */
  readonly gymHeader?: string | undefined
  /** A function to use instead of the global `fetch`. It can, for example, send requests through a proxy. */
  readonly fetch?: Fetch | undefined
  /** How often and how long to repeat a failed request. `false` means that no request is repeated. */
  readonly retry?: RetryOptions | false | undefined
  /**
   * A cache for responses. The service then sends a response again only if it has changed. `true` creates a cache in
   * memory for 16 million characters. `createAnswerCache` creates a cache of another size. Default `false`.
   */
  readonly cache?: AnswerCache | boolean | undefined
  /**
   * The time limit of each attempt, in milliseconds. If the service is asked to wait for a change, the limit is
   * `waitSeconds` longer. Default 30,000. The service normally answers within a second.
   */
  readonly timeoutMs?: number | undefined
  /**
   * The maximum size of a response body in bytes, after decompression. If a body is larger, the call rejects with
   * `UnexpectedAnswerError`. Default 268,435,456 (256 MB). Pages of the list are much smaller.
   */
  readonly answerBytesMax?: number | undefined
  /** Allows `http://` URLs of other machines. Anyone on the network can then read the password. Default `false`. */
  readonly allowInsecure?: boolean | undefined
}

/** The part of the runtime's `fetch` that this library uses. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/**
 * Options for repeating failed requests. The client repeats a request after a network error or a timeout, and after
 * these statuses: 429, 503, 408, 425, 502, 504, 520 to 524 and 530. It also repeats a request after any other 5xx whose
 * body is not a problem (RFC 9457). Before each further attempt, it waits for the time in the header `Retry-After`, if
 * there is one, and for an additional random time. The maximum of the random time begins with `firstWaitMs` and doubles
 * with each attempt.
 */
export interface RetryOptions {
  /**
   * The maximum number of attempts to read one page or workout. The first attempt counts too. Default 5, which is
   * enough for a restart of the service.
   */
  readonly attempts?: number | undefined
  /**
   * The longest random time to wait before the second attempt, in milliseconds. Default 200, so that a short failure is
   * hardly noticed.
   */
  readonly firstWaitMs?: number | undefined
  /**
   * The longest time to wait before any attempt, in milliseconds. Default 30,000, because programs rarely want to wait
   * longer for one response. If `Retry-After` is longer, the call rejects immediately. The member `retryAfterMs` of the
   * error has the time from `Retry-After`.
   */
  readonly longestWaitMs?: number | undefined
}
