import type { IncomingMessage } from 'node:http'

/** Headers that an API answer depends on, besides the gym header. */
const varying = ['authorization', 'accept-encoding', 'if-none-match', 'host', 'origin']

/** Headers of proxies that an answer depends on if the proxy is trusted. */
const forwarded = ['x-forwarded-host', 'x-forwarded-proto']

/** Headers of requests that are not plain reads, or need a closer look. */
const unusual = ['content-length', 'transfer-encoding', 'expect', 'upgrade', 'connection']

/** How many spellings of header names to cache, and their longest; callers use a handful. */
const spellingsMax = 1000
const spellingLengthMax = 40

/** Most requests belong to no trace: their empty list is made once. */
const noTrace: readonly string[] = []
/** Several are as good as none, whatever they say. */
const several: readonly string[] = ['', '']

/**
 * How a header counts: the answer or its time depends on it, it identifies the request, it makes the request unusual,
 * or none of these.
 */
type Weight = 'vary' | 'forwarded' | 'id' | 'trace' | 'preference' | 'unusual' | 'none'

/**
 * Returns a function that reads the cache key of a request. Two requests with one key get equal answers at one instant,
 * as long as nothing changes. Undefined for a request that is not a plain GET.
 */
export function keyReader(gymHeader: string, isTrusted: (message: IncomingMessage) => boolean) {
  const spellings = new Map<string, Weight>()
  const weigh = (name: string): Weight => {
    const known = spellings.get(name)
    if (known !== undefined) return known
    const weight = weightOf(name.toLowerCase(), gymHeader)
    if (spellings.size < spellingsMax && name.length <= spellingLengthMax) spellings.set(name, weight)
    return weight
  }
  return (message: IncomingMessage) => {
    const { method, url = '', httpVersionMinor, rawHeaders } = message
    if (method !== 'GET' || httpVersionMinor !== 1) return undefined
    const isForwarded = isTrusted(message)
    /** Everything that the answer depends on, besides the catalog, the accounts and the clock. */
    let key = isForwarded ? `proxied ${url}` : url
    const requestIds: string[] = []
    /** The values of `traceparent`. */
    let traceParents = noTrace
    /** Whether it has a `Prefer` header. */
    let prefers = false
    for (let index = 0; index < rawHeaders.length; index += 2) {
      const name = rawHeaders[index] ?? ''
      const weight = weigh(name)
      if (!counts(weight, isForwarded)) continue
      const value = rawHeaders[index + 1] ?? ''
      if (weight === 'id') requestIds.push(value)
      else if (weight === 'trace') traceParents = tracedBy(traceParents, value)
      else if (weight === 'preference') prefers = true
      else if (weight !== 'unusual') key += `\n${name}:${value}`
      else if (value !== 'keep-alive') return undefined
    }
    return { key, requestIds, traceParents, prefers }
  }
}

function counts(weight: Weight, isForwarded: boolean): boolean {
  return weight === 'forwarded' ? isForwarded : weight !== 'none'
}

function tracedBy(before: readonly string[], value: string): readonly string[] {
  return before === noTrace ? [value] : several
}

function weightOf(name: string, gymHeader: string): Weight {
  if (name === gymHeader || varying.includes(name)) return 'vary'
  if (forwarded.includes(name)) return 'forwarded'
  if (name === 'x-request-id') return 'id'
  if (name === 'traceparent') return 'trace'
  if (name === 'prefer') return 'preference'
  return unusual.includes(name) ? 'unusual' : 'none'
}
