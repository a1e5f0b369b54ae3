import { problemKinds, type ProblemCode } from '../../server/src/contract/problem-kinds.ts'
import { allowedMethods } from '../../server/src/contract/operations.ts'
import { reference } from './component-schemas.ts'

/** The headers of answers, each described once. */
const headers = {
  ETag: always(
    'The tag of what was read, one for each coding; send it as `If-None-Match` the next time. It covers the page’s ' +
      'links, too.',
  ),
  Link: text(
    'Where the next and the previous page are (RFC 8288): `rel="next"`, `rel="prev"`, each only if there is one.',
  ),
  'X-Request-Id': always('The id of the request: the caller’s own, or one that was made.'),
  'Cache-Control': always(
    '`private, no-cache` for what was read: keep it, and ask before using it. `no-store` for problems.',
  ),
  Vary: text('What of the request the answer depends on: Authorization, the gym header, Accept-Encoding.'),
  'Content-Encoding': text(
    '`gzip` when `Accept-Encoding` allows it, `br` as well for pages that many ask for; else absent.',
  ),
  RateLimit: text(
    'What is left of the account’s request rate (`r`), and in how many seconds it is whole (`t`). A 304 costs ' +
      'nothing of it. Absent without a limit.',
  ),
  'RateLimit-Policy': text(
    'How many requests the account may make at once (`q`), and in how many seconds they come back (`w`).',
  ),
  'Preference-Applied': text(
    '`wait=N` when the request was held, as its `Prefer` asked for: until there was something new, or for N ' +
      'seconds; else absent.',
  ),
  'Retry-After': {
    description: 'Seconds after which to try again.',
    required: true,
    schema: { type: 'integer', format: 'int32', minimum: 0, maximum: 2_147_483_647 },
    example: 2,
  },
  'WWW-Authenticate': always('The scheme and the realm of the credentials that are needed.'),
  Allow: {
    description: 'The methods that are answered.',
    required: true,
    schema: { type: 'string', const: allowedMethods },
  },
} as const

/** The headers of answers, with the examples that there are. */
export function responseHeaders(examples: Readonly<Record<string, string>>) {
  const named = Object.entries(headers).map(([name, header]) => {
    const example = examples[name]
    return [name, example === undefined ? header : { ...header, example }]
  })
  return Object.fromEntries(named) as typeof headers
}

type HeaderName = keyof typeof headers

const readHeaders: readonly HeaderName[] = [
  'ETag',
  'Cache-Control',
  'Vary',
  'X-Request-Id',
  'RateLimit',
  'RateLimit-Policy',
  'Preference-Applied',
]

/** The headers of responses to a request that counts against the rate limit. */
const counted = ['Vary', 'RateLimit', 'RateLimit-Policy'] as const

/** Returns the headers of a 200, with those that its operation adds. */
export function successHeaders(...more: readonly HeaderName[]) {
  return refer([...readHeaders, 'Content-Encoding', ...more])
}

/** The other responses of every operation, by status: the name and the description. */
const shared = {
  304: ['NotModified', { description: 'Nothing has changed since the tag was given.', headers: refer(readHeaders) }],
  401: ['Unauthorized', problemResponse(['unauthorized'], 'Vary', 'WWW-Authenticate')],
  403: ['Forbidden', problemResponse(['gym_not_accessible'], ...counted)],
  404: ['NotFound', problemResponse(['not_found'], ...counted)],
  405: ['MethodNotAllowed', problemResponse(['method_not_allowed'], ...counted, 'Allow')],
  414: ['UriTooLong', problemResponse(['uri_too_long'])],
  429: ['TooManyRequests', problemResponse(['rate_limited'], ...counted, 'Retry-After')],
  431: ['HeadersTooLarge', problemResponse(['headers_too_large'])],
  500: ['Failed', problemResponse(['internal'], ...counted)],
  503: ['Unavailable', problemResponse(['overloaded', 'unavailable'], ...counted, 'Retry-After')],
} as const

/** The shared responses by name, and references to them by status. */
export const sharedResponses = Object.fromEntries(Object.values(shared).map(([name, response]) => [name, response]))
export const sharedByStatus = Object.fromEntries(
  Object.entries(shared).map(([status, [name]]) => [status, { $ref: `#/components/responses/${name}` }]),
)

/** Returns the response for a request with one of these problems. */
export function badRequest(codes: readonly ProblemCode[]) {
  return problemResponse(codes, ...counted)
}

function problemResponse(codes: readonly ProblemCode[], ...headers: readonly HeaderName[]) {
  return {
    description: `${codes.map((code) => `\`${code}\`: ${problemKinds[code].title}`).join('. ')}.`,
    headers: refer(['Cache-Control', 'X-Request-Id', ...headers]),
    content: {
      'application/problem+json': {
        schema: reference('Problem'),
        examples: Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }])),
      },
    },
  }
}

/** References to headers. */
function refer(names: readonly HeaderName[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

function always(description: string) {
  return { ...text(description), required: true }
}

function text(description: string) {
  return { description, schema: { type: 'string', maxLength: 8192 } }
}
