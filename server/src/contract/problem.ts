import { problemKinds, type ProblemCode } from './problem-kinds.ts'

/** One place of a request that was wrong, in words for the caller. */
export type Mistake =
  { readonly parameter: string; readonly detail: string } | { readonly header: string; readonly detail: string }

/**
 * An error that is the caller's doing, or the service's state as the caller meets it.
 * Thrown where it is known; written to the wire in one place.
 */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly detail: string
  readonly mistakes: readonly Mistake[]
  /** Seconds after which a repetition makes sense; becomes Retry-After. */
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: ProblemCode,
    detail: string = problemKinds[code].detail,
    more: { readonly mistakes?: readonly Mistake[]; readonly retryAfterSeconds?: number } = {},
  ) {
    super(`${code}: ${detail}`)
    this.name = 'Problem'
    this.code = code
    this.detail = detail
    this.mistakes = more.mistakes ?? []
    this.retryAfterSeconds = more.retryAfterSeconds
  }
}

/** The problem of one place that is wrong. */
export function problemAt(code: ProblemCode, mistake: Mistake): Problem {
  return new Problem(code, mistake.detail, { mistakes: [mistake] })
}
