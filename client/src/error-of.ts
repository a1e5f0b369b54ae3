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

/** Returns the error for a response. The status of the response must not be 200 or 304. */
export function errorOf({ status, headers, text }: RawResponse, url: string): HeatsheetError {
  const problem = parseProblem(text)
  const requestId = requestIdOf(headers) ?? problem?.instance
  const circumstances = { status, problem, requestId }
  const excerpt = excerptOf(text)
  const reason = problem === undefined ? excerpt && `: ${excerpt}` : ` ${problem.code}: ${problem.detail}`
  const message = `${url} answered ${status}${reason}`
  const retryAfterMs = parseRetryAfter(headers.get('retry-after'), Date.now())
  // Proxies send these statuses, too, without a problem body.
  if (status === 401) return new UnauthorizedError(message, circumstances)
  if (status === 429) return new RateLimitedError(message, retryAfterMs, circumstances)
  if (isTransientStatus(status, problem !== undefined))
    return new UnavailableError(message, retryAfterMs, circumstances)
  const isOfService = problem !== undefined || parseJson(text) !== undefined
  if (status < 400 || !isOfService) return unexpectedAnswer({ status, headers, text }, url)
  if (status === 403) return new GymNotAccessibleError(message, circumstances)
  if (status === 404) return new NotFoundError(message, circumstances)
  if (status < 500) return new InvalidRequestError(message, circumstances)
  return new InternalError(message, circumstances)
}

/**
 * Returns true if the status means that the service is only temporarily unavailable. Proxies send 408, 425, 502 and
 * 504, and Cloudflare sends 520 to 524 and 530. Any other 5xx counts, too, if its body is not a problem.
 */
function isTransientStatus(status: number, isProblem: boolean): boolean {
  if (status === 408 || status === 425 || (status >= 502 && status <= 504)) return true
  return status >= 500 && (!isProblem || (status >= 520 && status <= 524) || status === 530)
}

/**
 * Returns the error for a response that did not come from Heatsheet. Returns a `NetworkError` if the response was cut
 * off. Returns an `UnexpectedAnswerError` for any other response.
 */
export function unexpectedAnswer(
  { status, headers, text }: RawResponse,
  url: string,
): UnexpectedAnswerError | NetworkError {
  const circumstances = { status, requestId: requestIdOf(headers) }
  const type = headers.get('content-type') ?? 'no content type'
  const isCutOff = status === 200 && /^application\/(problem\+)?json\b/.test(type) && parseJson(text) === undefined
  if (isCutOff) return new NetworkError(`The response of ${url} was cut off.`, circumstances)
  // A browser hides the status and the target of a redirect.
  const what = status === 0 ? 'a redirect' : `status ${status} and ${type}`
  const excerpt = excerptOf(text)
  const reason = excerpt && ` (${excerpt})`
  return new UnexpectedAnswerError(
    `${url} answers with ${what}${reason}, which no Heatsheet service does. Check url.`,
    circumstances,
  )
}

/**
 * Converts the value of a `Retry-After` header to milliseconds from now. The header contains either seconds or a date.
 * Returns `undefined` if the header is missing or invalid.
 */
export function parseRetryAfter(header: string | null, nowMs: number): number | undefined {
  if (header === null) return undefined
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1000
  const instant = Date.parse(header)
  return Number.isNaN(instant) ? undefined : Math.max(0, instant - nowMs)
}
