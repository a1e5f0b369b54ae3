import { problemKinds, type ProblemCode } from './problem-kinds.ts'

/** An invalid parameter or header, and a sentence for the caller. */
export type Mistake =
  { readonly parameter: string; readonly detail: string } | { readonly header: string; readonly detail: string }

/**
 * An error of the caller, or a state of the service that the caller must know. Thrown where it is detected; converted
 * to a response in one place.
 */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly detail: string
  readonly mistakes: readonly Mistake[]
  /** Seconds until a retry makes sense, for the `Retry-After` header. */
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

/** Returns the problem of one invalid parameter or header. */
export function problemAt(code: ProblemCode, mistake: Mistake): Problem {
  return new Problem(code, mistake.detail, { mistakes: [mistake] })
}
