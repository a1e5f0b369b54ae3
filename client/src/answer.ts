import type { Problem } from './shapes.ts'

/** What is left of the account's request rate. */
export interface RateLimit {
  /** Requests that may be made at once. */
  readonly remaining: number
  /** In how many milliseconds all of it is there again. */
  readonly resetMs: number
}

/** What every answer has besides its content. */
export interface AnswerEnvelope {
  /** The body as it was served: members in their order, numbers as they were written. */
  readonly text: string
  /**
   * The entity tag: it changes when the body or its links do. Where the service gives none it is made of the body, so
   * that `pollCompetitions` can compare.
   */
  readonly etag: string
  /** The id under which the operator finds the request in the log. */
  readonly requestId: string | undefined
  /** Undefined for an account without a limit. */
  readonly rateLimit?: RateLimit
  /**
   * For how long the service would have held the request, of the `waitSeconds` that it was given; undefined when it did
   * not.
   */
  readonly heldSeconds?: number
}

/** A 200 or a 304 as it was read. */
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

/** Reads the request's id, the rate limit and the granted wait from the headers. */
export function envelopeOf(headers: Headers): Pick<AnswerEnvelope, 'requestId' | 'rateLimit' | 'heldSeconds'> {
  const [rateLimit, heldSeconds] = [parseRateLimit(headers.get('ratelimit')), waitedSeconds(headers)]
  return {
    requestId: requestIdOf(headers),
    ...(rateLimit === undefined ? {} : { rateLimit }),
    ...(heldSeconds === undefined ? {} : { heldSeconds }),
  }
}

/** Returns the wait in seconds that the service granted (RFC 7240); undefined if it did not wait. */
export function waitedSeconds(headers: Headers): number | undefined {
  const seconds = /\bwait=(\d+)/.exec(headers.get('preference-applied') ?? '')?.[1]
  return seconds === undefined ? undefined : Number(seconds)
}

/** Returns the request's id, from the response's X-Request-Id. */
export function requestIdOf(headers: Headers): string | undefined {
  return headers.get('x-request-id') ?? undefined
}

/** The problem that a body is; undefined when it is none. */
export function parseProblem(text: string): Problem | undefined {
  const body = parseJson(text)
  if (typeof body !== 'object' || body === null || !('code' in body && 'detail' in body)) return undefined
  const isProblem = typeof body.code === 'string' && typeof body.detail === 'string'
  const mistakes: unknown = 'errors' in body ? body.errors : []
  const areMistakes = Array.isArray(mistakes) && mistakes.every((one) => typeof one === 'object' && one !== null)
  // A service that sends a code, a detail and such errors speaks this contract.
  return isProblem && areMistakes ? (body as Problem) : undefined
}

/** What a body of any shape says as text, on one line and in 200 characters; without markup and credentials. */
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

/** The value of a JSON text; undefined, which is none, when the text is no JSON. */
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
