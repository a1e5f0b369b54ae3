import type { IncomingMessage } from 'node:http'

/** The headers that a response depends on, besides the gym header. */
const varying = ['authorization', 'accept-encoding', 'if-none-match', 'host', 'origin']

/** Headers that a response also depends on if a trusted proxy sent them. */
const forwarded = ['x-forwarded-host', 'x-forwarded-proto']

/** Headers that plain reads do not have. With one, except `Connection: keep-alive`, the response is not cached. */
const unusual = ['content-length', 'transfer-encoding', 'expect', 'upgrade', 'connection']

/** The maximum number of header names to cache, and of their letters. Clients use a handful of names. */
const spellingsMax = 1000
const spellingLengthMax = 40

const noTrace: readonly string[] = []
/** Stands for the values of a repeated header: any two values make it invalid. */
const several: readonly string[] = ['', '']

/**
 * What a header affects: the response (`vary`, `forwarded`), when it is sent (`preference`), the ids in the log (`id`,
 * `trace`), whether the response can be cached (`unusual`), or none of these.
 */
type HeaderEffect = 'vary' | 'forwarded' | 'id' | 'trace' | 'preference' | 'unusual' | 'none'

/**
 * Returns a function that reads the cache key of a request, and the headers that are not part of the key. Requests with
 * equal keys get equal responses while nothing changes. It returns `undefined` if the request is not a plain GET.
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
    /** Everything that the response depends on, except the catalog, the accounts and the clock. */
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
