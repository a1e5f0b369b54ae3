import type { Problem } from './shapes.ts'

/** What is known of an answer that became an error. */
export interface ErrorCircumstances {
  /** The status of the answer, when one arrived. */
  readonly status?: number | undefined
  /** What the service told, when it told something. */
  readonly problem?: Problem | undefined
  /** The id under which the operator finds the request in the log. */
  readonly requestId?: string | undefined
  /** The error underneath. */
  readonly cause?: unknown
}

/** What every error of this library is. Aborting is none: it throws the reason of the signal, as `fetch` does. */
export abstract class HeatsheetError extends Error {
  /** The name of its class, also where a bundler has renamed that. */
  override name = 'HeatsheetError'
  /** The status of the answer; undefined when none arrived. */
  readonly status: number | undefined
  /**
   * The problem as the service told it: its code, and what to do. Undefined when the answer was none of the service.
   */
  readonly problem: Problem | undefined
  /** The id under which the operator finds the request in the log. */
  readonly requestId: string | undefined

  /** Made by this library alone. */
  constructor(message: string, { status, problem, requestId, cause }: ErrorCircumstances = {}) {
    super(message, cause === undefined ? undefined : { cause })
    this.status = status
    this.problem = problem
    this.requestId = requestId
  }
}

/** Thrown when the credentials are wrong, expired or revoked (401). Asking again does not help: get new ones. */
export class UnauthorizedError extends HeatsheetError {
  override name = 'UnauthorizedError'
}

/** Thrown when `gym` does not exist or has not granted this account access (403). */
export class GymNotAccessibleError extends HeatsheetError {
  override name = 'GymNotAccessibleError'
}

/** Thrown when there is no such workout that this account may see (404). */
export class NotFoundError extends HeatsheetError {
  override name = 'NotFoundError'
}

/** Thrown when the service does not take the request: a wrong `limit`, an unknown cursor (400, 405, 414, 431). */
export class InvalidRequestError extends HeatsheetError {
  override name = 'InvalidRequestError'

  /** Each parameter or header that was wrong, and what is allowed. */
  get mistakes(): NonNullable<Problem['errors']> {
    return this.problem?.errors ?? []
  }
}

/** What is over after some time, which the service may tell. */
abstract class PassingError extends HeatsheetError {
  /** After how many milliseconds to ask again, as the service told; undefined when it did not. */
  readonly retryAfterMs: number | undefined

  /** Made by this library alone. */
  constructor(message: string, retryAfterMs: number | undefined, circumstances: ErrorCircumstances) {
    super(message, circumstances)
    this.retryAfterMs = retryAfterMs
  }
}

/**
 * Thrown when the account has used up its rate (429), and waiting is not allowed, would take too long or did not help.
 */
export class RateLimitedError extends PassingError {
  override name = 'RateLimitedError'
}

/**
 * Thrown when the service cannot answer for the moment (503), or something in front of it says so: 408, 425, 502, 504,
 * 520 to 524, 530, and every 5xx whose body is no problem of the service.
 */
export class UnavailableError extends PassingError {
  override name = 'UnavailableError'
}

/** Thrown when the service itself says that it failed (500). The operator finds the cause under `requestId`. */
export class InternalError extends HeatsheetError {
  override name = 'InternalError'
}

/** Thrown when no whole answer arrived, after every attempt: no connection, a lost one, a body that was cut off. */
export class NetworkError extends HeatsheetError {
  override name = 'NetworkError'
}

/** Thrown when no whole answer arrived within `timeoutMs`, in any attempt. */
export class TimeoutError extends HeatsheetError {
  override name = 'TimeoutError'
}

/**
 * Thrown when what answers is no such service: another server, a login page, a redirect. Check `url`. Thrown, too, when
 * pages do not lead through the whole list: a proxy drops the query, or a page was cut short.
 */
export class UnexpectedAnswerError extends HeatsheetError {
  override name = 'UnexpectedAnswerError'
}
