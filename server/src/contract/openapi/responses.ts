import { problemKinds, type ProblemCode } from '../problem-kinds.ts'
import { reference } from './component-schemas.ts'

/** The headers of answers, each described once. */
export const responseHeaders = {
  ETag: text('The tag of what was read; send it as If-None-Match the next time.'),
  Link: text('Where the next and the previous page are (RFC 8288), each only when there is one.'),
  'X-Request-Id': text('The id of the request: the caller’s own, or one that was made.'),
  RateLimit: text('What is left of the account’s request rate, and in how many seconds it is whole again.'),
  'RateLimit-Policy': text('How many requests the account may make at once, and in how many seconds they come back.'),
  'Retry-After': text('Seconds after which to try again.'),
} as const

/** The headers of a 200. */
export function successHeaders() {
  return refer(['ETag', 'X-Request-Id', 'RateLimit', 'RateLimit-Policy'])
}

/** The responses that these problems make, by status; 304 belongs to every read. */
export function problemResponses(codes: readonly ProblemCode[]): Record<string, unknown> {
  const responses: Record<string, unknown> = {
    304: { description: 'Nothing has changed since the tag was given.', headers: refer(['ETag', 'X-Request-Id']) },
  }
  for (const code of codes) responses[problemKinds[code].status] = problemResponse(code)
  return responses
}

function problemResponse(code: ProblemCode) {
  const { status, title, detail } = problemKinds[code]
  const example = { type: `https://example.com/problems/${code}`, title, status, detail, instance: 'b1a7', code }
  const waits = status === problemKinds.rate_limited.status || status === problemKinds.unavailable.status
  return {
    description: `${title}.`,
    headers: refer(waits ? ['X-Request-Id', 'Retry-After'] : ['X-Request-Id']),
    content: { 'application/problem+json': { schema: reference('Problem'), examples: { [code]: { value: example } } } },
  }
}

function refer(names: readonly (keyof typeof responseHeaders)[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

function text(description: string) {
  return { description, schema: { type: 'string' } }
}
