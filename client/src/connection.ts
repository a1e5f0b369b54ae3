import { createAnswerCache, type AnswerCache } from './answer-cache.ts'
import type { ClientOptions, Fetch, RetryOptions } from './client-options.ts'
import { WaitLimit } from './wait-limit.ts'

/** The options of a client after they have been checked. Missing options have their default values. */
export interface Connection {
  /** The URL of the service without a slash at the end. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly fetch: Fetch
  readonly retry: Retry
  readonly timeoutMs: number
  readonly answerBytesMax: number
  readonly cache: AnswerCache | undefined
  /**
   * Identifies the account and gym. It is part of each cache key, so that an account never gets the cached response of
   * another account.
   */
  readonly reader: string
  readonly waitLimit: WaitLimit
}

/** The options for repeating requests. Missing options have their default values. */
export type Retry = { readonly [Name in keyof RetryOptions]-?: number }

/**
 * Checks the options of a client and adds default values for missing options. Throws a `TypeError` that names the
 * option if an option is wrong.
 */
export function openConnection(options: ClientOptions): Connection {
  const { username, password, gym, gymHeader = 'service-gym', timeoutMs = 30_000, answerBytesMax = 2 ** 28 } = options
  const url = parseUrl(options.url, options.allowInsecure ?? false)
  requireToken('gymHeader', gymHeader)
  if (gym !== undefined) requireToken('gym', gym)
  requireCount('timeoutMs', timeoutMs, 1)
  requireCount('answerBytesMax', answerBytesMax, 1)
  return {
    url,
    headers: {
      authorization: basicCredentials(username, password),
      ...(gym === undefined ? {} : { [gymHeader]: gym }),
    },
    // Browsers reject a fetch that is called as a method of another object.
    fetch: options.fetch ?? ((address, init) => fetch(address, init)),
    retry: retryOf(options.retry),
    timeoutMs,
    answerBytesMax,
    cache: cacheOf(options.cache),
    reader: JSON.stringify([username, gym ?? '']),
    waitLimit: new WaitLimit(),
  }
}

function cacheOf(cache: ClientOptions['cache']): AnswerCache | undefined {
  if (cache === true) return createAnswerCache()
  return cache === false ? undefined : cache
}

function retryOf(options: ClientOptions['retry'] = {}): Retry {
  if (options === false) return { attempts: 1, firstWaitMs: 0, longestWaitMs: 0 }
  const { attempts = 5, firstWaitMs = 200, longestWaitMs = 30_000 } = options
  requireCount('retry.attempts', attempts, 1)
  requireCount('retry.firstWaitMs', firstWaitMs, 0)
  requireCount('retry.longestWaitMs', longestWaitMs, 0)
  return { attempts, firstWaitMs, longestWaitMs }
}

/** The largest number that numeric options can have. JavaScript timers do not support longer times in milliseconds. */
const countMax = 2 ** 31 - 1

/**
 * Throws a `TypeError` unless the value is an integer from `least` to 2,147,483,647. `name` is the name of the option.
 */
export function requireCount(name: string, value: number, least: number): void {
  if (Number.isInteger(value) && value >= least && value <= countMax) return
  throw new TypeError(`${name} is ${value}; it must be a whole number from ${least} to ${countMax}.`)
}

function requireToken(name: string, value: string): void {
  if (/^[A-Za-z0-9_-]+$/.test(value)) return
  throw new TypeError(`${name} is ${JSON.stringify(value)}; it may only contain A-Z a-z 0-9 _ -.`)
}

/**
 * Checks a URL and returns it without a slash at the end. Throws a `TypeError` if the URL is not allowed. The message
 * of the error never contains a password.
 */
export function parseUrl(written: string | URL, allowInsecure: boolean): string {
  const url = parse(written)
  if (url.username !== '' || url.password !== '') {
    throw new TypeError('url contains credentials, which would appear in logs. Give them as username and password.')
  }
  if (url.search !== '' || url.hash !== '') {
    throw new TypeError(`url is ${url.href}; remove the part that begins with ${url.search === '' ? '#' : '?'}.`)
  }
  if (url.protocol === 'http:' && !isLoopback(url.hostname) && !allowInsecure) {
    throw new TypeError(
      `url is ${url.href}: over http:// others on the network can read the password. Use https://, or set allowInsecure.`,
    )
  }
  return url.href.replace(/\/+$/, '')
}

function parse(written: string | URL): URL {
  try {
    const url = new URL(written)
    if (/^https?:$/.test(url.protocol)) return url
  } catch {
    // The text may contain a password, so the error does not repeat it.
  }
  throw new TypeError('url is not an absolute http(s) URL, such as https://api.example.com.')
}

function isLoopback(host: string): boolean {
  return host === '[::1]' || /^127(\.\d+){3}$/.test(host) || /^(.+\.)?localhost$/.test(host)
}

/**
 * Returns the value of the Authorization header for an account (RFC 7617, UTF-8). Throws a `TypeError` if the user name
 * contains a colon, or if the user name or password contains a control character.
 */
export function basicCredentials(username: string, password: string): string {
  if (username.includes(':')) throw new TypeError('username contains a colon, which would begin the password.')
  refuseControls('username', username)
  refuseControls('password', password)
  const bytes = new TextEncoder().encode(`${username}:${password}`)
  return `Basic ${btoa(String.fromCharCode(...bytes))}`
}

/**
 * Throws a `TypeError` if the value contains a control character. The message does not contain the value, because it
 * can be a password.
 */
function refuseControls(name: string, value: string): void {
  if (/\p{Cc}/u.test(value)) {
    throw new TypeError(`${name} contains a control character, such as the line feed at the end of a file. Remove it.`)
  }
}
