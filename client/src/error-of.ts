import { excerptOf, parseJson, parseProblem, requestIdOf, type RawResponse } from './answer.ts'
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
export function errorOf({ status, headers, text }: RawResponse, url: string): HeatsheetError {
  const problem = parseProblem(text)
  const requestId = requestIdOf(headers) ?? problem?.instance
  const told = { status, problem, requestId }
  const excerpt = excerptOf(text)
  const said = problem === undefined ? excerpt && `: ${excerpt}` : ` ${problem.code}: ${problem.detail}`
  const message = `${url} answered ${status}${said}`
  const retryAfterMs = parseRetryAfter(headers.get('retry-after'), Date.now())
  // These a proxy tells as well, in words of its own.
  if (status === 401) return new UnauthorizedError(message, told)
  if (status === 429) return new RateLimitedError(message, retryAfterMs, told)
  if (isPassing(status, problem !== undefined)) return new UnavailableError(message, retryAfterMs, told)
  const isOfService = problem !== undefined || parseJson(text) !== undefined
  if (status < 400 || !isOfService) return foreign({ status, headers, text }, url)
  if (status === 403) return new GymNotAccessibleError(message, told)
  if (status === 404) return new NotFoundError(message, told)
  if (status < 500) return new InvalidRequestError(message, told)
  return new InternalError(message, told)
}

/**
 * Whether a status says that the service cannot be reached for the moment. A failure that is no problem of the service
 * comes from something in front of it; 520 to 524 and 530 are Cloudflare's.
 */
function isPassing(status: number, isProblem: boolean): boolean {
  if (status === 408 || status === 425 || (status >= 502 && status <= 504)) return true
  return status >= 500 && (!isProblem || (status >= 520 && status <= 524) || status === 530)
}

/** The error of an answer that no such service gives, or that has not arrived whole. */
export function foreign({ status, headers, text }: RawResponse, url: string): UnexpectedAnswerError | NetworkError {
  const told = { status, requestId: requestIdOf(headers) }
  const type = headers.get('content-type') ?? 'no content type'
  const isCutOff = status === 200 && /^application\/(problem\+)?json\b/.test(type) && parseJson(text) === undefined
  if (isCutOff) return new NetworkError(`The answer of ${url} was cut off.`, told)
  // A browser hides where a redirect points, and its status.
  const what = status === 0 ? 'a redirect' : `status ${status} and ${type}`
  const excerpt = excerptOf(text)
  const said = excerpt && ` (${excerpt})`
  return new UnexpectedAnswerError(`${url} answers with ${what}${said}, as no Heatsheet does. Check url.`, told)
}

/**
 * The milliseconds that a Retry-After header tells to wait, in seconds or as a date; undefined when it tells nothing.
 */
export function parseRetryAfter(header: string | null, nowMs: number): number | undefined {
  if (header === null) return undefined
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1000
  const instant = Date.parse(header)
  return Number.isNaN(instant) ? undefined : Math.max(0, instant - nowMs)
}
