import type { IncomingMessage } from 'node:http'

/** Headers that the response depends on, besides the gym header. */
const varying = ['authorization', 'accept-encoding', 'if-none-match', 'host', 'origin']

/** Headers that the response depends on if they come from a trusted proxy. */
const forwarded = ['x-forwarded-host', 'x-forwarded-proto']

/** Headers of requests that are not plain reads, or may not be. */
const unusual = ['content-length', 'transfer-encoding', 'expect', 'upgrade', 'connection']

/** The maximum number and length of cached header names; clients use a handful. */
const spellingsMax = 1000
const spellingLengthMax = 40

/** A shared empty list, because most requests have no trace. */
const noTrace: readonly string[] = []
/** Stands for the values of any repeated header: two values, which are always invalid. */
const several: readonly string[] = ['', '']

/**
 * The effect of a header: the response depends on it or its time does, it identifies the request, it makes the request
 * unusual, or none of these.
 */
type HeaderEffect = 'vary' | 'forwarded' | 'id' | 'trace' | 'preference' | 'unusual' | 'none'

/**
 * Returns a function that reads the cache key of a request. Requests with one key get equal responses at one instant,
 * as long as nothing changes. The function returns `undefined` unless the request is a plain GET.
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
    /** Everything that the response depends on, besides the catalog, the accounts and the clock. */
    let key = isForwarded ? `proxied ${url}` : url
    const requestIds: string[] = []
    /** The values of `traceparent`. */
    let traceParents = noTrace
    /** True if there is a `Prefer` header. */
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
