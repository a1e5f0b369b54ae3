import type { IncomingMessage } from 'node:http'

const varying = ['authorization', 'accept-encoding', 'if-none-match', 'host', 'origin']

const forwarded = ['x-forwarded-host', 'x-forwarded-proto']

/**
 * Headers that ordinary reads do not have. A response to a request with such a header is not cached. `Connection:
 * keep-alive` is an exception.
 */
const unusual = ['content-length', 'transfer-encoding', 'expect', 'upgrade', 'connection']

/**
 * The maximum number of cached header names. Clients spell header names differently (`Accept`, `accept`), and the cache
 * contains each spelling. Clients use only a few. The limit prevents that a client fills the memory.
 */
const spellingsMax = 1000
const spellingLengthMax = 40

const noTrace: readonly string[] = []
const several: readonly string[] = ['', '']

type HeaderEffect = 'vary' | 'forwarded' | 'id' | 'trace' | 'preference' | 'unusual' | 'none'

/**
 * Creates a function that returns an object with the cache key of a request, or `undefined` if the response must not be
 * cached. Requests with the same key get the same response until something changes. The object also contains what is
 * not part of the key: the headers X-Request-Id and traceparent, and whether there is a header Prefer.
 */
export function keyReader(gymHeader: string, isTrusted: (message: IncomingMessage) => boolean) {
  const spellings = new Map<string, HeaderEffect>()
  const effectOf = (name: string): HeaderEffect => {
    const cached = spellings.get(name)
    if (cached !== undefined) return cached
    const effect = effectOfName(name.toLowerCase(), gymHeader)
    if (spellings.size < spellingsMax && name.length <= spellingLengthMax) spellings.set(name, effect)
    return effect
  }
  return (message: IncomingMessage) => {
    const { method, url = '', httpVersionMinor, rawHeaders } = message
    if (method !== 'GET' || httpVersionMinor !== 1) return undefined
    const isForwarded = isTrusted(message)
    let key = isForwarded ? `proxied ${url}` : url
    const requestIds: string[] = []
    let traceParents = noTrace
    let prefers = false
    for (let index = 0; index < rawHeaders.length; index += 2) {
      const name = rawHeaders[index] ?? ''
      const effect = effectOf(name)
      if (!counts(effect, isForwarded)) continue
      const value = rawHeaders[index + 1] ?? ''
      if (effect === 'id') requestIds.push(value)
      else if (effect === 'trace') traceParents = tracedBy(traceParents, value)
      else if (effect === 'preference') prefers = true
      else if (effect !== 'unusual') key += `\n${name}:${value}`
      else if (value !== 'keep-alive') return undefined
    }
    return { key, requestIds, traceParents, prefers }
  }
}

function counts(effect: HeaderEffect, isForwarded: boolean): boolean {
  return effect === 'forwarded' ? isForwarded : effect !== 'none'
}

function tracedBy(before: readonly string[], value: string): readonly string[] {
  return before === noTrace ? [value] : several
}

function effectOfName(name: string, gymHeader: string): HeaderEffect {
  if (name === gymHeader || varying.includes(name)) return 'vary'
  if (forwarded.includes(name)) return 'forwarded'
  if (name === 'x-request-id') return 'id'
  if (name === 'traceparent') return 'trace'
  if (name === 'prefer') return 'preference'
  return unusual.includes(name) ? 'unusual' : 'none'
}
