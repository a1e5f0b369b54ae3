import type { Problem } from '../shapes.ts'

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
  /** The problem as the service told it: its code, and what to do. Undefined when the answer was none of the service. */
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
