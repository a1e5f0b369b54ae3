import { isDeepStrictEqual } from 'node:util'
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { problemKinds } from '../../../src/contract/problem-kinds.ts'
import { problemBody } from '../expected-problem.ts'
import type { Conversation, RawAnswer } from '../raw-http.ts'

export function linesOf(
  { answers, closed }: Conversation,
  expected: readonly string[],
  address: string,
): readonly string[] {
  const lines = answers.flatMap((answer) => answerLines(answer, expected, address))
  return [...lines, ...(closed ? ['  closed'] : [])]
}

function answerLines(answer: RawAnswer, expected: readonly string[], address: string): readonly string[] {
  const toOtherOrigins = Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'))
  const named = expected.flatMap((line) => /^ {2}([a-z-]+): /.exec(line)?.[1] ?? [])
  const shown = new Set([...named, ...toOtherOrigins])
  const headers = [...shown].map((name) => `  ${name}: ${(answer.headers[name] ?? 'none').replaceAll(address, '')}`)
  const members = expected.flatMap((line) => /^ {2}(\.[^:]*)/.exec(line)?.[1] ?? [])
  const parts = members.map((path) => `  ${path}: ${JSON.stringify(partAt(JSON.parse(answer.body), path))}`)
  return [...bodyLines(answer, address, parts.length > 0), ...parts, ...headers]
}

function partAt(body: unknown, path: string): unknown {
  const [, name = '', rest = ''] = /^\.([^.]+)(.*)$/.exec(path) ?? []
  if (name === '') return body
  if (name === '*' && Array.isArray(body)) return body.map((one) => partAt(one, rest))
  return partAt(new Map(Object.entries(body ?? {})).get(name), rest)
}

function bodyLines({ status, headers, body }: RawAnswer, address: string, isInParts: boolean): readonly string[] {
  const type = body === '' || 'content-encoding' in headers ? undefined : headers['content-type']
  if (type === 'application/problem+json') return problemLines(body, headers['x-request-id'] ?? '', address)
  if (type !== 'application/json' || isInParts) return [String(status)]
  const value: unknown = JSON.parse(body)
  return [String(status), ...[value].flat().map((one) => `  ${nameOf(one)}`)]
}

const problem = Compile(
  Type.Object({
    type: Type.String(),
    status: Type.Integer(),
    code: Type.KeyOf(Type.Object(problemKinds)),
    detail: Type.String(),
    errors: Type.Optional(Type.Array(Type.Object({ detail: Type.String() }))),
  }),
)

function problemLines(body: string, requestId: string, address: string): readonly string[] {
  const value: unknown = JSON.parse(body)
  const { type, status, code, detail, errors } = problem.Parse(value)
  const errorLines = errors?.map((error) => `  ${placeOf(error)}: ${error.detail}`)
  const more = errors === undefined ? { detail } : { detail: errors.map((error) => error.detail).join(' '), errors }
  const start = type.startsWith(address) ? address : 'http://heatsheet.test'
  if (!isDeepStrictEqual(value, problemBody(start, code, requestId, more))) return [body]
  const own = detail === problemKinds[code].detail ? [] : [`  ${detail}`]
  return [`${status} ${code}`, ...(errorLines ?? own)]
}

function placeOf(error: { readonly detail: string }): string {
  const members = Object.entries(error).filter(([name]) => name !== 'detail')
  return members.flat().join(' ').replaceAll('\0', '␀')
}

function nameOf(value: unknown): string {
  return typeof value === 'object' && value !== null && 'name' in value ? String(value.name) : JSON.stringify(value)
}
