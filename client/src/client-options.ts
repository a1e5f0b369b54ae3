import type { AnswerCache } from './answer-cache.ts'

/** What a client is made with. */
export interface ClientOptions {
  /**
   * Where the service is: `https://api.example.com`, or with a path in front of `/api/public`. Without credentials;
   * `http://` for this machine alone, unless `allowInsecure`.
   */
  readonly url: string | URL
  /** User name of the account that the operator has issued. */
  readonly username: string
  /** Its password. In a web page it is everybody's who opens the page. */
  readonly password: string
  /** The gym that a platform account reads, `gym_…`; without it, all that it may read. */
  readonly gym?: string | undefined
  /** The name of the header that carries `gym`: the operator's service name and `-gym`. Default `service-gym`. */
  readonly gymHeader?: string | undefined
  /** Asks in the place of the runtime's `fetch`: for proxies, certificates, measurements. */
  readonly fetch?: Fetch | undefined
  /** How often and how long to try again; `false` for never. */
  readonly retry?: RetryOptions | false | undefined
  /**
   * Keeps answers with their entity tags: one that has not changed is not sent again. `true` keeps some 16 million
   * characters in memory; `createAnswerCache` makes one of another size. Default `false`.
   */
  readonly cache?: AnswerCache | boolean | undefined
  /** How long one attempt may take until its whole body is here, in milliseconds. Default 30,000. */
  readonly timeoutMs?: number | undefined
  /**
   * The largest answer that is read, in bytes after undoing its coding; one that is larger throws
   * `UnexpectedAnswerError`. Default 268,435,456 (256 MB), larger than any page that a person would want.
   */
  readonly answerBytesMax?: number | undefined
  /** Allows `http://` to other machines, where anybody on the way reads the password. Default `false`. */
  readonly allowInsecure?: boolean | undefined
}

/** As much of the runtime's `fetch` as this library uses. */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>

/**
 * What is tried again: 429, 503, what a proxy says in the place of the service (408, 425, 502, 504, 520 to 524, 530, any
 * 5xx without a problem), network faults and time-outs; nothing else would help. The wait before the next attempt is
 * random, up to a bound that doubles each time; after a `Retry-After` it is added to the time in that header.
 */
export interface RetryOptions {
  /** The most times that one page or workout is asked for, the first one included. Default 5. */
  readonly attempts?: number | undefined
  /** The bound of the first wait, in milliseconds. Default 200. */
  readonly firstWaitMs?: number | undefined
  /**
   * The longest wait, in milliseconds. Default 30,000. Where `Retry-After` tells a longer one, the error is thrown at
   * once: its `retryAfterMs` says when to come back.
   */
  readonly longestWaitMs?: number | undefined
}
