import { createAnswerCache, type AnswerCache } from './answer-cache.ts'
import { basicCredentials } from './basic-credentials.ts'
import type { ClientOptions, Fetch, RetryOptions } from './client-options.ts'
import { parseUrl } from './parse-url.ts'

/** What a client asks with: its options, checked, with their defaults. */
export interface Connection {
  /** Without a slash at its end. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly fetch: Fetch
  readonly retry: Retry
  readonly timeoutMs: number
  readonly cache: AnswerCache | undefined
  /** Whose answers these are: no account is ever given what another one has read. */
  readonly reader: string
}

/** How attempts are repeated. */
export type Retry = { readonly [Name in keyof RetryOptions]-?: number }

/** Throws a TypeError that names the option that is wrong. */
export function openConnection(options: ClientOptions): Connection {
  const { username, password, gym, gymHeader = 'service-gym', timeoutMs = 30_000 } = options
  const url = parseUrl(options.url, options.allowInsecure ?? false)
  requireToken('gymHeader', gymHeader)
  if (gym !== undefined) requireToken('gym', gym)
  requireCount('timeoutMs', timeoutMs, 1)
  return {
    url,
    headers: {
      authorization: basicCredentials(username, password),
      ...(gym === undefined ? {} : { [gymHeader]: gym }),
    },
    // Browsers refuse a fetch that is called as the method of something else.
    fetch: options.fetch ?? ((address, init) => fetch(address, init)),
    retry: retryOf(options.retry),
    timeoutMs,
    cache: cacheOf(options.cache),
    reader: JSON.stringify([username, gym ?? '']),
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

/** The longest that timers take, some 24 days. */
const countMax = 2 ** 31 - 1

function requireCount(name: string, value: number, least: number): void {
  if (Number.isInteger(value) && value >= least && value <= countMax) return
  throw new TypeError(`${name} is ${value}; it must be a whole number from ${least} to ${countMax}.`)
}

function requireToken(name: string, value: string): void {
  if (/^[A-Za-z0-9_-]+$/.test(value)) return
  throw new TypeError(`${name} is ${JSON.stringify(value)}; it must be of A-Z a-z 0-9 _ -.`)
}
