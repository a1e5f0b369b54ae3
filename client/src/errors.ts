import type { Problem } from './shapes.ts'

/** The details of an error response. */
export interface ErrorCircumstances {
  /** The HTTP status; `undefined` if no response arrived. */
  readonly status?: number | undefined
  /** The problem in the body, if the service sent one. */
  readonly problem?: Problem | undefined
  /** The id under which the operator finds the request in the log. */
  readonly requestId?: string | undefined
  /** The underlying error. */
  readonly cause?: unknown
}

/**
 * The base class of all errors of this library. An aborted call rejects with the signal's reason instead, like `fetch`.
 */
export abstract class HeatsheetError extends Error {
  /** The class name. It survives a bundler that renames the class. */
  override name = 'HeatsheetError'
  /** The HTTP status; `undefined` if no response arrived. */
  readonly status: number | undefined
  /** The problem in the body: its code and the remedy. `undefined` if the service did not send the response. */
  readonly problem: Problem | undefined
  /** The id under which the operator finds the request in the log. */
  readonly requestId: string | undefined

  /** Called only by this library. */
  constructor(message: string, { status, problem, requestId, cause }: ErrorCircumstances = {}) {
    super(message, cause === undefined ? undefined : { cause })
    this.status = status
    this.problem = problem
    this.requestId = requestId
  }
}

/** Thrown when the credentials are wrong, expired or revoked (401). A retry does not help; get new credentials. */
export class UnauthorizedError extends HeatsheetError {
  override name = 'UnauthorizedError'
}

/** Thrown when `gym` does not exist or has not granted this account access (403). */
export class GymNotAccessibleError extends HeatsheetError {
  override name = 'GymNotAccessibleError'
}

/** Thrown when the workout does not exist or this account may not see it (404). */
export class NotFoundError extends HeatsheetError {
  override name = 'NotFoundError'
}

/** Thrown when the request is invalid, for example with a wrong `limit` or an unknown cursor (400, 405, 414, 431). */
export class InvalidRequestError extends HeatsheetError {
  override name = 'InvalidRequestError'

  /** The wrong parameters and headers, each with the allowed values; empty if the service did not name any. */
  get mistakes(): NonNullable<Problem['errors']> {
    return this.problem?.errors ?? []
  }
}

/** An error that is likely to pass, with the time of the next attempt if the service gave one. */
abstract class TransientError extends HeatsheetError {
  /** Milliseconds until the next attempt, from `Retry-After`; `undefined` if the response has none. */
  readonly retryAfterMs: number | undefined

  /** Called only by this library. */
  constructor(message: string, retryAfterMs: number | undefined, circumstances: ErrorCircumstances) {
    super(message, circumstances)
    this.retryAfterMs = retryAfterMs
  }
}

/** Thrown when the account has reached its rate limit (429), and retries are disabled, used up or would be too late. */
export class RateLimitedError extends TransientError {
  override name = 'RateLimitedError'
}

/**
 * Thrown when the service is unavailable (503) or a proxy in front of it fails: 408, 425, 502, 504, 520 to 524, 530,
 * and every 5xx without a problem body.
 */
export class UnavailableError extends TransientError {
  override name = 'UnavailableError'
}

/** Thrown when the service failed and says so (500). The operator finds the cause in the log under `requestId`. */
export class InternalError extends HeatsheetError {
  override name = 'InternalError'
}

/** Thrown when no complete response arrived in any attempt: no connection, a lost connection, a truncated body. */
export class NetworkError extends HeatsheetError {
  override name = 'NetworkError'
}

/** Thrown when no complete response arrived within `timeoutMs` in any attempt. */
export class TimeoutError extends HeatsheetError {
  override name = 'TimeoutError'
}

/**
 * Thrown when the response does not come from a Heatsheet service but from another server, a login page or a redirect.
 * Check `url`. Also thrown when the pages do not cover the list, because a proxy drops the query or a page was
 * truncated.
 */
export class UnexpectedAnswerError extends HeatsheetError {
  override name = 'UnexpectedAnswerError'
}
