import type { Problem } from './shapes.ts'

/** How many requests the account may still send. */
export interface RateLimit {
  /** The number of requests that may be sent immediately. */
  readonly remaining: number
  /** Milliseconds until the full rate is available again. */
  readonly resetMs: number
}

/** What every result has besides its content: the raw text, the entity tag and details from the headers. */
export interface AnswerEnvelope {
  /** The body as it was received, with its members in order and its numbers digit for digit. */
  readonly text: string
  /**
   * The entity tag. It changes when the body or its links change. If the service sends none, the client computes one
   * from the body and the links, so that `pollCompetitions` can detect changes.
   */
  readonly etag: string
  /** The id under which the operator finds the request in the log; `undefined` if the response has none. */
  readonly requestId: string | undefined
  /** How many requests the account may still send; absent for an account without a rate limit. */
  readonly rateLimit?: RateLimit
  /** The seconds, up to `waitSeconds`, that the service agreed to wait for a change; absent if it did not agree. */
  readonly heldSeconds?: number
}

/** A parsed 200 response, or the cached one after a 304. */
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

/** Returns the request's id, the rate limit and the time that the service agreed to wait, from response headers. */
export function envelopeOf(headers: Headers): Pick<AnswerEnvelope, 'requestId' | 'rateLimit' | 'heldSeconds'> {
  const [rateLimit, heldSeconds] = [parseRateLimit(headers.get('ratelimit')), waitedSeconds(headers)]
  return {
    requestId: requestIdOf(headers),
    ...(rateLimit === undefined ? {} : { rateLimit }),
    ...(heldSeconds === undefined ? {} : { heldSeconds }),
  }
}

/** Returns the seconds that the service agreed to wait for a change (RFC 7240); `undefined` if it did not wait. */
export function waitedSeconds(headers: Headers): number | undefined {
  const seconds = /\bwait=(\d+)/.exec(headers.get('preference-applied') ?? '')?.[1]
  return seconds === undefined ? undefined : Number(seconds)
}

/** Returns the request's id from the X-Request-Id header; `undefined` if the response has none. */
export function requestIdOf(headers: Headers): string | undefined {
  return headers.get('x-request-id') ?? undefined
}

/** Returns the problem in an error body; `undefined` if the body is not a problem of this service. */
export function parseProblem(text: string): Problem | undefined {
  const body = parseJson(text)
  if (typeof body !== 'object' || body === null || !('code' in body && 'detail' in body)) return undefined
  const isProblem = typeof body.code === 'string' && typeof body.detail === 'string'
  const errors: unknown = 'errors' in body ? body.errors : []
  const areErrors = Array.isArray(errors) && errors.every((error) => typeof error === 'object' && error !== null)
  // A body with a code, a detail and a list of errors is taken for a problem of this API.
  return isProblem && areErrors ? (body as Problem) : undefined
}

/** Returns at most 200 characters of a body on one line, without markup and credentials, for an error message. */
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

/** Parses JSON. Returns `undefined`, which is not a JSON value, if the text is not JSON. */
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
