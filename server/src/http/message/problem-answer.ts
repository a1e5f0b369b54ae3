import { allowedMethods } from '../../contract/operations.ts'
import { problemKinds } from '../../contract/problem-kinds.ts'
import type { Problem } from '../../contract/problem.ts'
import type { Answer } from './answer.ts'
import { bodyOf } from './body.ts'

/** What a problem's answer tells besides the problem. */
export interface ProblemPlace {
  readonly requestId: string
  readonly baseUrl: string
  readonly serviceName: string
}

/** An answer whose body is at hand in one piece. */
export interface ProblemAnswer extends Answer {
  readonly bytes: Uint8Array
}

/** Writes a problem out; the one place where this is done. Answers alike are the same bytes but for the request id. */
export function problemAnswer(problem: Problem, { requestId, baseUrl, serviceName }: ProblemPlace): ProblemAnswer {
  const { code, detail, mistakes, retryAfterSeconds } = problem
  const { status, title } = problemKinds[code]
  const body = {
    type: `${baseUrl}/problems/${code}`,
    title,
    status,
    detail,
    instance: requestId,
    code,
    ...(mistakes.length > 0 ? { errors: mistakes } : {}),
  }
  const headers: Record<string, string> = { 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store' }
  if (code === 'unauthorized') headers['WWW-Authenticate'] = `Basic realm="${serviceName}", charset="UTF-8"`
  if (code === 'method_not_allowed') headers.Allow = allowedMethods
  if (retryAfterSeconds !== undefined) headers['Retry-After'] = String(retryAfterSeconds)
  const bytes = Buffer.from(JSON.stringify(body))
  return { status, headers, bytes, body: bodyOf(bytes) }
}
