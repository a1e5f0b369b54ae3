import type { Problem } from './shapes.ts'

/** How many requests the account can still send. */
export interface RateLimit {
  /** The number of requests that the account can send immediately. */
  readonly remaining: number
  /** How long it takes until the account has its full number of requests again, in milliseconds. */
  readonly resetMs: number
}

/** The members that every result has in addition to its content. */
export interface AnswerEnvelope {
  /**
   * The body of the response as it was received. The order of its members and the spelling of its numbers are
   * unchanged.
   */
  readonly text: string
  /**
   * The entity tag of the response. It changes when the body or the links to other pages change. If the service sends
   * no entity tag, the client computes one from the body and the links.
   */
  readonly etag: string
  /** The id of the request in the log of the service. It is `undefined` if the response has none. */
  readonly requestId: string | undefined
  /** How many requests the account can still send. It is absent if the account has no rate limit. */
  readonly rateLimit?: RateLimit
  /**
   * How many seconds the service agreed to wait for a change. It is never more than `waitSeconds`. It is absent if the
   * service did not agree to wait.
   */
  readonly heldSeconds?: number
}

/** A response with its parsed body. If the service responds with 304, this is the cached response. */
export interface Answer extends AnswerEnvelope {
  readonly body: unknown
  readonly link: string | null
}

/** A response before its body is parsed. */
export interface RawResponse {
  readonly status: number
  readonly headers: Headers
  readonly text: string
}

/** Reads the request id, the rate limit and the agreed waiting time from the headers of a response. */
export function envelopeOf(headers: Headers): Pick<AnswerEnvelope, 'requestId' | 'rateLimit' | 'heldSeconds'> {
  const [rateLimit, heldSeconds] = [parseRateLimit(headers.get('ratelimit')), waitedSeconds(headers)]
  return {
    requestId: requestIdOf(headers),
    ...(rateLimit === undefined ? {} : { rateLimit }),
    ...(heldSeconds === undefined ? {} : { heldSeconds }),
  }
}

/**
 * Returns how many seconds the service agreed to wait for a change (RFC 7240). Returns `undefined` if the service did
 * not agree to wait.
 */
export function waitedSeconds(headers: Headers): number | undefined {
  const seconds = /\bwait=(\d+)/.exec(headers.get('preference-applied') ?? '')?.[1]
  return seconds === undefined ? undefined : Number(seconds)
}

/** Returns the request id from the header `X-Request-Id`. Returns `undefined` if the response has no such header. */
export function requestIdOf(headers: Headers): string | undefined {
  return headers.get('x-request-id') ?? undefined
}

/**
 * Returns the problem in the body of an error response. Returns `undefined` if the body does not contain a problem of
 * this service.
 */
export function parseProblem(text: string): Problem | undefined {
  const body = parseJson(text)
  if (typeof body !== 'object' || body === null || !('code' in body && 'detail' in body)) return undefined
  const isProblem = typeof body.code === 'string' && typeof body.detail === 'string'
  const errors: unknown = 'errors' in body ? body.errors : []
  const areErrors = Array.isArray(errors) && errors.every((error) => typeof error === 'object' && error !== null)
  // A body with a code, a detail and a list of errors is taken for a problem of this API.
  return isProblem && areErrors ? (body as Problem) : undefined
}

/**
 * Returns the beginning of a body for use in an error message. Removes markup and credentials. The result is one line.
 * It has at most 200 characters, so that the message stays readable.
 */
export function excerptOf(body: string): string {
  const plain = body
    .slice(0, 4000)
    .replace(/<(style|script)\b[\s\S]*?(?:<\/\1>|$)/gi, ' ')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\bBasic\s+[\w+/=-]+/gi, 'Basic …')
    .replace(/[\p{C}\s]+/gu, ' ')
    .trim()
  return plain.length > 200 ? `${plain.slice(0, 200)}…` : plain
}

/** Parses JSON. Returns `undefined` if the text is not valid JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function parseRateLimit(header: string | null): RateLimit | undefined {
  const match = /;\s*r=(\d+)\s*;\s*t=(\d+)/.exec(header ?? '')
  return match === null ? undefined : { remaining: Number(match[1]), resetMs: Number(match[2]) * 1000 }
}
