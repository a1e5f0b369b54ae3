import { Type } from 'typebox'
import type { Chance } from '../chance.ts'
import { readCases } from '../read-cases.ts'
import { basic } from '../serving-world.ts'
import { accounts, type AccountName } from '../world.ts'

const texts = Type.Array(Type.String())
const made = readCases(
  import.meta,
  'any-request.yaml',
  Type.Object({
    pieces: texts,
    methods: texts,
    hosts: texts,
    paths: texts,
    queryValues: texts,
    credentials: texts,
    gyms: texts,
    headers: Type.Record(Type.String(), texts),
  }),
)
const pieces = [...made.pieces, 'A'.repeat(20_000)]
const queryValues = [...made.queryValues, 'x'.repeat(300)]
const credentials = [...made.credentials, `Basic ${'A'.repeat(3000)}`]

export interface FuzzedRequest {
  readonly method: string
  readonly target: string
  readonly headers: readonly (readonly [name: string, value: string])[]
}

export function anyRequest(chance: Chance): FuzzedRequest {
  const headers = [
    ['Host', often(chance, 'heatsheet.test', made.hosts)],
    // A separate address, so that wrong passwords of one case do not lock out the others.
    ['X-Forwarded-For', `10.${chance.below(256)}.${chance.below(256)}.${chance.below(256)}`],
    ...anyCredentials(chance),
    ...Object.entries(made.headers).flatMap(([name, values]) =>
      chance.below(6) === 0 ? [[name, chance.of(values)] as const] : [],
    ),
    ...(chance.below(4) === 0 ? anyGymHeader(chance) : []),
  ] as const
  return {
    method: often(chance, 'GET', made.methods),
    target: anyPath(chance) + anyQuery(chance),
    headers: headers.map(([name = '', value = '']) => [name, value] as const),
  }
}

/**
 * Returns a valid request with one to five random mutations. With more of them, hardly any part would still be valid.
 */
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

function anyPath(chance: Chance): string {
  const path = chance.below(3) === 0 ? '/api/public/competitions' : chance.of(made.paths)
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
  const header = ['service-gym', chance.of(made.gyms)] as const
  return chance.below(12) === 0 ? [header, header] : [header]
}

function often<Value>(chance: Chance, usual: Value, others: readonly Value[]): Value {
  return chance.below(10) === 0 ? chance.of(others) : usual
}
