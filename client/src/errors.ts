import type { Problem } from './shapes.ts'

/** The details of an error response. */
export interface ErrorCircumstances {
  /** The HTTP status of the response. It is `undefined` if no response arrived. */
  readonly status?: number | undefined
  /** The problem in the body of the response, if the service sent one. */
  readonly problem?: Problem | undefined
  /** The id of the request in the log of the service. */
  readonly requestId?: string | undefined
  /** The underlying error, such as an error of `fetch`. */
  readonly cause?: unknown
}

/**
 * The base class of all errors of this library. If a call is aborted, it rejects with the reason of the signal instead.
 */
export abstract class HeatsheetError extends Error {
  /** The name of the class. It stays the same if a bundler renames the class. */
  override name = 'HeatsheetError'
  /** The HTTP status of the response. It is `undefined` if no response arrived. */
  readonly status: number | undefined
  /**
   * The problem in the body of the response. It says what is wrong and how to correct it. It is `undefined` if the
   * response did not come from the service.
   */
  readonly problem: Problem | undefined
  /** The id of the request in the log of the service. */
  readonly requestId: string | undefined

  /** For internal use only. */
  constructor(message: string, { status, problem, requestId, cause }: ErrorCircumstances = {}) {
    super(message, cause === undefined ? undefined : { cause })
    this.status = status
    this.problem = problem
    this.requestId = requestId
  }
}

/** Thrown if the credentials are wrong, expired or revoked (401). Do not retry with the same credentials. */
export class UnauthorizedError extends HeatsheetError {
  override name = 'UnauthorizedError'
}

/** Thrown if the gym in the option `gym` does not exist or has not given this account access (403). */
export class GymNotAccessibleError extends HeatsheetError {
  override name = 'GymNotAccessibleError'
}

/** Thrown if the workout does not exist or the account is not allowed to see it (404). */
export class NotFoundError extends HeatsheetError {
  override name = 'NotFoundError'
}

/**
 * Thrown if the request is invalid (400, 405, 414 or 431). For example, the `limit` is wrong or the cursor is unknown.
 */
export class InvalidRequestError extends HeatsheetError {
  override name = 'InvalidRequestError'

  /**
   * The parameters and headers that were wrong, each with the values that are allowed. It is empty if the service did
   * not name any.
   */
  get mistakes(): NonNullable<Problem['errors']> {
    return this.problem?.errors ?? []
  }
}

/** An error after which a later attempt can succeed. */
abstract class TransientError extends HeatsheetError {
  /**
   * How long the service asks you to wait before you try again, in milliseconds. It is from the header `Retry-After`,
   * and `undefined` if there is no such header.
   */
  readonly retryAfterMs: number | undefined

  /** For internal use only. */
  constructor(message: string, retryAfterMs: number | undefined, circumstances: ErrorCircumstances) {
    super(message, circumstances)
    this.retryAfterMs = retryAfterMs
  }
}

/**
 * Thrown if the account has reached its rate limit (429). The client usually retries first. It throws this error if
 * retries are disabled, if all retries failed, or if the time in `Retry-After` is too long.
 */
export class RateLimitedError extends TransientError {
  override name = 'RateLimitedError'
}

/**
 * Thrown if the service is unavailable (503), or if a proxy in front of the service fails. The statuses 408, 425, 502,
 * 504, 520 to 524 and 530 count as failures of a proxy. Any other 5xx counts as one if its body is not a problem (RFC
 * 9457).
 */
export class UnavailableError extends TransientError {
  override name = 'UnavailableError'
}

/** Thrown if an error occurred in the service (500). The operator finds the cause in the log under `requestId`. */
export class InternalError extends HeatsheetError {
  override name = 'InternalError'
}

/**
 * Thrown if the last attempt failed before a complete response arrived, but not because of the time limit. For example,
 * the connection failed, or the body was cut off.
 */
export class NetworkError extends HeatsheetError {
  override name = 'NetworkError'
}

/** Thrown if no attempt received a complete response within `timeoutMs`. */
export class TimeoutError extends HeatsheetError {
  override name = 'TimeoutError'
}

/**
 * Thrown if the response does not come from a Heatsheet service, but for example from a login page. The option `url` is
 * then probably wrong. Also thrown if the pages do not contain the whole list, for example because a proxy removes the
 * query of requests.
 */
export class UnexpectedAnswerError extends HeatsheetError {
  override name = 'UnexpectedAnswerError'
}
