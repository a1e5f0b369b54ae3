import type { IncomingMessage } from 'node:http'

/** The headers that an answer under the API's path depends on; the gym header comes on top. */
const telling = ['authorization', 'accept-encoding', 'if-none-match', 'host', 'origin']

/** What a proxy writes and an answer depends on; it counts where the proxy is trusted. */
const forwarded = ['x-forwarded-host', 'x-forwarded-proto']

/** Headers of a request that is no plain read, or is to be looked at more closely. */
const unusual = ['content-length', 'transfer-encoding', 'expect', 'upgrade', 'connection']

/** Spellings of header names that are remembered, and how long they are; callers use a handful. */
const spellingsMax = 1000
const spellingLengthMax = 40

/** What is read off a request before anything is decided. */
export interface KeyedRequest {
  /** Everything that the answer depends on, besides the catalog, the accounts and the clock. */
  readonly key: string
  readonly requestIds: readonly string[]
  /** The values of `traceparent`. */
  readonly traceParents: readonly string[]
  /** Whether it prefers something, such as to wait. */
  readonly prefers: boolean
}

/** Most requests belong to no trace: what stands for that is made once. */
const noTrace: readonly string[] = []
/** Several are as good as none, whatever they say. */
const several: readonly string[] = ['', '']

/**
 * How a header counts: an answer depends on it, or when it comes does, it names the request, it makes the request
 * unusual, or none of these.
 */
type Weight = 'telling' | 'forwarded' | 'id' | 'trace' | 'preference' | 'unusual' | 'none'

/**
 * Gives a reader of keys. Two requests with one key are answered alike at one instant, as long as nothing changes.
 * Undefined for a request that is no plain GET.
 */
export function keyReader(
  gymHeader: string,
  isTrusted: (message: IncomingMessage) => boolean,
): (message: IncomingMessage) => KeyedRequest | undefined {
  const spellings = new Map<string, Weight>()
  const weigh = (name: string): Weight => {
    const known = spellings.get(name)
    if (known !== undefined) return known
    const weight = weightOf(name.toLowerCase(), gymHeader)
    if (spellings.size < spellingsMax && name.length <= spellingLengthMax) spellings.set(name, weight)
    return weight
  }
  return (message) => {
    const { method, url = '', httpVersionMinor, rawHeaders } = message
    if (method !== 'GET' || httpVersionMinor !== 1) return undefined
    const isForwarded = isTrusted(message)
    let key = isForwarded ? `proxied ${url}` : url
    const requestIds: string[] = []
    let traceParents = noTrace
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
  if (name === gymHeader || telling.includes(name)) return 'telling'
  if (forwarded.includes(name)) return 'forwarded'
  if (name === 'x-request-id') return 'id'
  if (name === 'traceparent') return 'trace'
  if (name === 'prefer') return 'preference'
  return unusual.includes(name) ? 'unusual' : 'none'
}
