import assert from 'node:assert/strict'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Compile } from 'typebox/schema'
import { openApi } from '../../../scripts/description/openapi.ts'
import type { FuzzedRequest } from './any-request.ts'
import type { AnyAnswer } from './proves-any-request.ts'

interface Described {
  readonly content?: Readonly<Record<string, { readonly schema: object }>>
}

const { paths, components } = JSON.parse(JSON.stringify(openApi({ serviceName: 'service', version: '0.0.0' }))) as {
  readonly paths: Readonly<Record<string, { readonly get: { readonly responses: Readonly<Record<string, object>> } }>>
  readonly components: { readonly responses: Readonly<Record<string, Described>> }
}

type Bodies = ReadonlyMap<string, { Check(value: unknown): boolean }>

const operations = Object.entries(paths).map(([path, { get }]) => ({
  pattern: new RegExp(`^${path.replace('{id}', '[^/?]+')}(\\?|$)`),
  checks: new Map(Object.entries(get.responses).map(([status, written]) => [Number(status), checksOf(written)])),
}))

const problem = Compile({ components, $ref: '#/components/schemas/Problem' })

export function requireDescribed({ method, target }: FuzzedRequest, answer: AnyAnswer, caseName: string): void {
  const { status, headers } = answer
  const body = textOf(answer.body, headers['content-encoding'])
  const place = `${caseName} was answered ${status} ${body.slice(0, 300)}`
  assert.ok(status >= 200 && status < 500, place)
  if (method === 'HEAD' || status === 304 || status === 204) {
    assert.equal(body, '', place)
    return
  }
  const value = headers['content-type']?.includes('json') === true ? (JSON.parse(body) as unknown) : undefined
  if (status >= 400) assert.ok(problem.Check(value), place)
  const operation = operations.find(({ pattern }) => method === 'GET' && pattern.test(target))
  if (operation === undefined) return
  const [type = ''] = (headers['content-type'] ?? '').split(';')
  const check = operation.checks.get(status)?.get(type)
  assert.ok(check !== undefined, `${place}, which the description does not have`)
  assert.ok(check.Check(value), `${place}, which is not as the description says`)
}

function checksOf(written: object): Bodies {
  const name = '$ref' in written ? String(written.$ref).split('/').at(-1) : undefined
  const described: Described = name === undefined ? written : (components.responses[name] ?? {})
  const contents = Object.entries(described.content ?? {})
  return new Map(contents.map(([type, { schema }]) => [type, Compile({ components, ...schema })]))
}

function textOf(body: Buffer, coding: string | undefined): string {
  if (body.length === 0) return ''
  if (coding === 'gzip') return gunzipSync(body).toString('utf8')
  return (coding === 'br' ? brotliDecompressSync(body) : body).toString('utf8')
}
