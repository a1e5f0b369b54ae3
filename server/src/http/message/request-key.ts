import type { IncomingMessage } from 'node:http'

/** The headers that an answer under the API's path depends on; the gym header comes on top. */
const varying = ['authorization', 'accept-encoding', 'if-none-match', 'host', 'origin']

/** What a proxy writes and an answer depends on; it counts where the proxy is trusted. */
const forwarded = ['x-forwarded-host', 'x-forwarded-proto']

/** Headers of a request that is no plain read, or is to be looked at more closely. */
const unusual = ['content-length', 'transfer-encoding', 'expect', 'upgrade', 'connection']

/** Spellings of header names that are remembered, and how long they are; callers use a handful. */
const spellingsMax = 1000
const spellingLengthMax = 40

/** Most requests belong to no trace: their empty list is made once. */
const noTrace: readonly string[] = []
/** Several are as good as none, whatever they say. */
const several: readonly string[] = ['', '']

/**
 * How a header counts: an answer depends on it, or when it comes does, it names the request, it makes the request
 * unusual, or none of these.
 */
type Weight = 'vary' | 'forwarded' | 'id' | 'trace' | 'preference' | 'unusual' | 'none'

/**
 * Gives what reads a key off a request before anything is decided. Two requests with one key are answered alike at one
 * instant, as long as nothing changes. Undefined for a request that is no plain GET.
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
    /** Whether it prefers something, such as to wait. */
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
