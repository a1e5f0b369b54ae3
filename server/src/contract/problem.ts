import { problemKinds, type ProblemCode } from './problem-kinds.ts'

/** The name of an invalid parameter or header, and a sentence that says what is wrong with it. */
export type Mistake =
  { readonly parameter: string; readonly detail: string } | { readonly header: string; readonly detail: string }

/** An error that is sent to the client (RFC 9457). Either the request is wrong, or the service cannot respond. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly detail: string
  readonly mistakes: readonly Mistake[]
  /** The seconds in the `Retry-After` header. `undefined` if there is no such header. */
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

/** Creates a problem with one invalid parameter or header. The problem's detail is that of the mistake. */
export function problemAt(code: ProblemCode, mistake: Mistake): Problem {
  return new Problem(code, mistake.detail, { mistakes: [mistake] })
}
