import type { Chance } from '../chance.ts'
import { basic } from '../serving-world.ts'
import { accounts, type AccountName } from '../world.ts'

/** A request that a program can write, whatever it was thinking. */
export interface AskedAnyhow {
  readonly method: string
  readonly target: string
  readonly headers: readonly (readonly [name: string, value: string])[]
}

/** Any request: nine of ten parts of it are as they should be, so that all depths are reached. */
export function anyRequest(chance: Chance): AskedAnyhow {
  const headers = [
    ['Host', often(chance, 'heatsheet.test', hosts)],
    // An address of its own, so that wrong passwords of one do not lock out the others.
    ['X-Forwarded-For', `10.${chance.below(256)}.${chance.below(256)}.${chance.below(256)}`],
    ...anyCredentials(chance),
    ...Object.entries(otherHeaders).flatMap(([name, values]) =>
      chance.below(6) === 0 ? [[name, chance.of(values)] as const] : [],
    ),
    ...(chance.below(4) === 0 ? anyGymHeader(chance) : []),
  ] as const
  return {
    method: often(chance, 'GET', methods),
    target: anyPath(chance) + anyQuery(chance),
    headers: headers.map(([name = '', value = '']) => [name, value] as const),
  }
}

/** The bytes of a request, of which a few were flipped, lost, doubled, moved, or put in between. */
export function anyBytes(chance: Chance): Buffer {
  const { method, target, headers } = anyRequest(chance)
  const lines = headers.map(([name, value]) => `${name}: ${value}`)
  let bytes: Buffer = Buffer.from([`${method} ${target} HTTP/1.1`, ...lines, '', ''].join('\r\n'), 'latin1')
  for (let left = chance.below(5); left >= 0; left -= 1) bytes = mutated(bytes, chance)
  return bytes
}

function mutated(bytes: Buffer, chance: Chance): Buffer {
  const at = chance.below(bytes.length + 1)
  const [before, after] = [bytes.subarray(0, at), bytes.subarray(at)]
  const length = 1 + chance.below(12)
  const ways = [
    () => Buffer.concat([before, Buffer.from([chance.below(256)]), after.subarray(1)]),
    () => Buffer.concat([before, after.subarray(length)]),
    () => Buffer.concat([before, after.subarray(0, length), after]),
    () => Buffer.concat([before, Buffer.from(chance.of(pieces), 'latin1'), after]),
    () => Buffer.concat([after, before]),
    () => before,
    () => Buffer.concat([bytes, bytes]),
  ]
  return chance.of(ways)()
}

const pieces = [
  '\r\n',
  '\n',
  '\r',
  '\0',
  ' ',
  '\t',
  ':',
  '\r\n\r\n',
  'Content-Length: 5\r\n',
  'Transfer-Encoding: chunked\r\n',
  'Expect: 100-continue\r\n',
  'Connection: close\r\n',
  'Upgrade: h2c\r\n',
  'HTTP/1.0',
  'HTTP/2.0',
  '\xff\xfe',
  '%00',
  'A'.repeat(20_000),
]

function anyPath(chance: Chance): string {
  const path = chance.of(paths)
  if (chance.below(10) !== 0) return path
  const at = 1 + chance.below(path.length)
  return `${path.slice(0, at)}${chance.of(['/', '%2F', '%', '%zz', '.', '..', '//', 'x', '%C3%A9', ';'])}${path.slice(at)}`
}

function anyQuery(chance: Chance): string {
  const count = [0, 0, 1, 1, 2, 3][chance.below(6)] ?? 0
  const parts = Array.from({ length: count }, () => {
    const name = often(chance, chance.of(['limit', 'cursor']), [
      'Limit',
      'offset',
      '',
      'limit%20',
      '__proto__',
      'limit[]',
    ])
    return chance.below(12) === 0 ? name : `${name}=${chance.of(queryValues)}`
  })
  return parts.length === 0 ? '' : `?${parts.join(chance.below(12) === 0 ? '&&' : '&')}`
}

function anyCredentials(chance: Chance): readonly (readonly [string, string])[] {
  const name = chance.of(Object.keys(accounts) as AccountName[])
  const own = ['Authorization', basic(name)] as const
  const kind = chance.below(12)
  if (kind === 0) return []
  if (kind === 1) return [['Authorization', chance.of(credentials)]]
  if (kind === 2) return [own, own]
  return [own]
}

function anyGymHeader(chance: Chance): readonly (readonly [string, string])[] {
  const header = ['service-gym', chance.of(gyms)] as const
  return chance.below(12) === 0 ? [header, header] : [header]
}

/** The first value nine times out of ten. */
function often<Value>(chance: Chance, usual: Value, others: readonly Value[]): Value {
  return chance.below(10) === 0 ? chance.of(others) : usual
}

const methods = ['HEAD', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE', 'TRACE', 'PROPFIND']
const hosts = ['heatsheet.test:80', '[::1]', 'a b', '', 'HEATSHEET.test.', '127.0.0.1:99999']
const root = '/api/public'
const ids = [
  '1',
  '2',
  '11',
  '12',
  '21',
  '31',
  '0',
  '-1',
  '01',
  '1.0',
  '9007199254740991',
  '9007199254740992',
  'abc',
  '١',
  '',
]
const paths = [
  ...Array.from({ length: 12 }, () => `${root}/competitions`),
  ...ids.map((id) => `${root}/workouts/${encodeURIComponent(id)}`),
  root,
  '/',
  '/docs',
  '/openapi.json',
  '/llms.txt',
  '/.well-known/api-catalog',
  '/problems',
  '/problems/not_found',
  '/ready',
  '/metrics',
  '/api/public/competitions/comp_spring',
  '/API/PUBLIC/competitions',
]
const queryValues = [
  ...[
    '1',
    '2',
    '3',
    '10',
    '50',
    '100',
    '0',
    '-1',
    '101',
    '1e1',
    '1.0',
    '+1',
    '01',
    '%D9%A3',
    '99999999999999999999',
    '',
  ],
  ...[
    'comp_spring',
    'comp_ladder',
    'comp_rumor',
    'comp_never',
    'comp_',
    'COMP_SPRING',
    '%00',
    '%',
    'a%20b',
    '%F0%9F%8F%8B',
  ],
  ...['x'.repeat(300), 'null', '[1]', "'%20or%201=1"],
]
const credentials = [
  'Basic',
  'Basic ',
  'Basic !!!',
  'Basic aGFyYm9y',
  'Basic OnBhc3M=',
  'Basic aGFyYm9yOg==',
  'Basic aGFyYm9yOndyb25n',
  'Basic AAAA',
  'Bearer abc',
  'basic aGFyYm9yOmhhcmJvci1wYXNzd29yZA==',
  `Basic ${'A'.repeat(3000)}`,
]
const gyms = [
  'gym_harbor',
  'gym_northside',
  'gym_quiet',
  'gym_never',
  '',
  'gym_',
  'GYM_HARBOR',
  'gym_harbor,gym_quiet',
  'a b',
]
const otherHeaders: Readonly<Record<string, readonly string[]>> = {
  'Accept-Encoding': [
    'gzip',
    'br',
    'gzip;q=0',
    'identity;q=0',
    '*;q=0',
    'gzip;q=1.5',
    'deflate, gzip',
    'GZIP',
    '*',
    ',',
  ],
  'If-None-Match': ['*', '"x"', 'W/"x"', '', '"', 'x', '"a", "b"', '"'.repeat(50)],
  Accept: ['application/json', 'text/html', '*/*', 'image/png', 'application/json;q=0', ';;'],
  Range: ['bytes=0-1', 'bytes=-1', 'bytes=5-1', 'pages=1'],
  'If-Modified-Since': ['Thu, 01 Jan 1970 00:00:00 GMT', 'yesterday'],
  Origin: ['https://gym.test', 'null', 'x'],
  'X-Request-Id': ['abc', 'x'.repeat(500), 'ä', '<script>'],
  traceparent: ['00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01', 'x'],
  'Cache-Control': ['no-cache', 'max-age=0'],
  'X-Forwarded-Proto': ['https', 'x'],
  Connection: ['keep-alive', 'close'],
}
