import { problemKinds, type ProblemCode } from './problem-kinds.ts'

export type Mistake =
  { readonly parameter: string; readonly detail: string } | { readonly header: string; readonly detail: string }

/** An error that is sent to the client in the format of RFC 9457. */
export class Problem extends Error {
  readonly code: ProblemCode
  readonly detail: string
  readonly mistakes: readonly Mistake[]
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

/** Creates a problem with one invalid parameter or header. The problem has the same `detail` as the mistake. */
export function problemAt(code: ProblemCode, mistake: Mistake): Problem {
  return new Problem(code, mistake.detail, { mistakes: [mistake] })
}
