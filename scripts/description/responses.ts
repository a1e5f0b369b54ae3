import { problemKinds, type ProblemCode } from '../../server/src/contract/problem-kinds.ts'
import { allowedMethods } from '../../server/src/contract/operations.ts'
import { reference } from './component-schemas.ts'

const headers = {
  ETag: always(
    'The entity tag of the response, one for each content coding. Send it as `If-None-Match` in the next request. It ' +
      'changes with the page’s links, too.',
  ),
  Link: text(
    'The URLs of the next and the previous page (RFC 8288): `rel="next"`, `rel="prev"`, each only if the page exists.',
  ),
  'X-Request-Id': always('The id of the request: your own, or a generated one.'),
  'Cache-Control': always(
    '`private, no-cache` for content: cache it, and revalidate it before each use. `no-store` for problems.',
  ),
  Vary: text('The request headers on which the response depends: Authorization, the gym header, Accept-Encoding.'),
  'Content-Encoding': text(
    '`gzip`, or `br` for frequently requested pages, if `Accept-Encoding` allows it; otherwise absent.',
  ),
  RateLimit: text(
    'The number of requests that the account has left (`r`), and the seconds until its full rate is available again ' +
      '(`t`). A 304 does not count. Absent without a limit.',
  ),
  'RateLimit-Policy': text(
    'The number of requests that the account may send in a burst (`q`), and the seconds that refill it (`w`).',
  ),
  'Preference-Applied': text(
    '`wait=N` if the request was held, as its `Prefer` requested: until something changed, or for N seconds. ' +
      'Otherwise absent.',
  ),
  'Retry-After': {
    description: 'The number of seconds to wait before the next attempt.',
    required: true,
    schema: { type: 'integer', format: 'int32', minimum: 0, maximum: 2_147_483_647 },
    example: 2,
  },
  'WWW-Authenticate': always('The scheme and the realm of the required credentials.'),
  Allow: {
    description: 'The allowed methods.',
    required: true,
    schema: { type: 'string', const: allowedMethods },
  },
} as const

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

const counted = ['Vary', 'RateLimit', 'RateLimit-Policy'] as const

export function successHeaders(...more: readonly HeaderName[]) {
  return refer([...readHeaders, 'Content-Encoding', ...more])
}

const shared = {
  304: ['NotModified', { description: 'Nothing has changed: the entity tag matches.', headers: refer(readHeaders) }],
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

export const sharedResponses = Object.fromEntries(Object.values(shared).map(([name, response]) => [name, response]))
export const sharedByStatus = Object.fromEntries(
  Object.entries(shared).map(([status, [name]]) => [status, { $ref: `#/components/responses/${name}` }]),
)

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

function refer(names: readonly HeaderName[]): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

function always(description: string) {
  return { ...text(description), required: true }
}

function text(description: string) {
  return { description, schema: { type: 'string', maxLength: 8192 } }
}
