import { proxyOfSuites } from '../proxy.ts'
import { problemKinds, type ProblemCode } from '../../src/contract/problem-kinds.ts'

export function problemBody(
  address: string,
  code: ProblemCode,
  instance: string,
  more: { readonly detail?: string; readonly errors?: readonly object[] } = {},
): object {
  const { status, title, detail } = problemKinds[code]
  return { type: `${address}/problems/${code}`, title, status, detail, instance, code, ...more }
}

export interface ComparableResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

export async function comparable(answer: Response): Promise<ComparableResponse> {
  return withoutIds({
    status: answer.status,
    headers: Object.fromEntries(answer.headers),
    body: await answer.text(),
  })
}

export const unshared = ['x-request-id', 'date', ...(proxyOfSuites() === undefined ? [] : ['server'])]

export function withoutIds({ status, headers, body }: ComparableResponse): ComparableResponse {
  const requestId = headers['x-request-id'] ?? ''
  return { status, headers: without(headers, ...unshared), body: body.replaceAll(requestId, '<request id>') }
}

export function without(headers: Readonly<Record<string, string>>, ...names: readonly string[]) {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)))
}
