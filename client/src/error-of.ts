import { parseJson, parseProblem, requestIdOf, type Received } from './answer.ts'
import {
  GymNotAccessibleError,
  InternalError,
  InvalidRequestError,
  NetworkError,
  NotFoundError,
  RateLimitedError,
  UnauthorizedError,
  UnavailableError,
  UnexpectedAnswerError,
  type HeatsheetError,
} from './errors.ts'

/** The error that an answer other than 200 and 304 makes. */
export function errorOf({ status, headers, text }: Received, url: string): HeatsheetError {
  const problem = parseProblem(text)
  const requestId = requestIdOf(headers) ?? problem?.instance
  const told = { status, problem, requestId }
  const message = `${url} answered ${status}${problem === undefined ? '' : ` ${problem.code}: ${problem.detail}`}`
  const retryAfterMs = parseRetryAfter(headers.get('retry-after'), Date.now())
  // These a proxy tells as well, in words of its own.
  if (status === 401) return new UnauthorizedError(message, told)
  if (status === 429) return new RateLimitedError(message, retryAfterMs, told)
  if (status >= 502 && status <= 504) return new UnavailableError(message, retryAfterMs, told)
  if (problem === undefined) return foreign({ status, headers, text }, url)
  if (status === 403) return new GymNotAccessibleError(message, told)
  if (status === 404) return new NotFoundError(message, told)
  if (status < 500) return new InvalidRequestError(message, told)
  return new InternalError(message, told)
}

/** The error of an answer that no Heatsheet gives, or that has not arrived whole. */
export function foreign({ status, headers, text }: Received, url: string): UnexpectedAnswerError | NetworkError {
  const told = { status, requestId: requestIdOf(headers) }
  const type = headers.get('content-type') ?? 'no content type'
  const isCutOff = /^application\/(problem\+)?json\b/.test(type) && parseJson(text) === undefined
  if (isCutOff) return new NetworkError(`The answer of ${url} was cut off.`, told)
  // A browser hides where a redirect points, and its status.
  const what = status === 0 ? 'a redirect' : `status ${status} and ${type}`
  return new UnexpectedAnswerError(`${url} answers with ${what}, as no Heatsheet does. Check url.`, told)
}

/**
 * The milliseconds that a Retry-After header tells to wait, in seconds or as a date; undefined when it tells nothing.
 */
export function parseRetryAfter(header: string | null, nowMs: number): number | undefined {
  if (header === null) return undefined
  if (/^\d+$/.test(header)) return Number(header) * 1000
  const instant = Date.parse(header)
  return Number.isNaN(instant) ? undefined : Math.max(0, instant - nowMs)
}
