import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { suite, test } from 'node:test'
import { Type, type Static } from 'typebox'
import { openApi } from '../../../scripts/description/openapi.ts'
import { readCases } from '../read-cases.ts'
import { breakingChanges } from './breaking-changes.ts'
import type { Document } from './description-parts.ts'

const releasedText = readFileSync(new URL('released-openapi.json', import.meta.url), 'utf8')
const released = () => JSON.parse(releasedText) as Document

function changed(way: string, change: (holder: Record<string, unknown>, name: string) => void): Document {
  const steps = way.split(' > ')
  const copy = JSON.parse(releasedText) as Record<string, unknown>
  const holder = steps.slice(0, -1).reduce((node, step) => {
    assert.ok(step in node, `${step} of ${way} is there`)
    return node[step] as Record<string, unknown>
  }, copy)
  change(holder, steps.at(-1) ?? '')
  return copy
}

const changes = {
  without: (way) => changed(way, (holder, name) => Reflect.deleteProperty(holder, name)),
  set: (way, value) => changed(way, (holder, name) => (holder[name] = value)),
  put: (way, value) => changed(way, (holder, name) => (holder[name] as unknown[]).push(value)),
  drop: (way) => changed(way, (holder, name) => (holder[name] as unknown[]).shift()),
} satisfies Record<string, (way: string, value: unknown) => Document>

const way = Type.Optional(Type.String())
const change = Type.Object({ without: way, set: way, put: way, drop: way, value: Type.Optional(Type.Unknown()) })
const { breaks, adds } = readCases(
  import.meta,
  'changes.yaml',
  Type.Object({
    breaks: Type.Record(Type.String(), Type.Intersect([change, Type.Object({ finding: Type.String() })])),
    adds: Type.Record(Type.String(), change),
  }),
)

function withChange({ value, ...ways }: Static<typeof change>): Document {
  for (const act of ['without', 'set', 'put', 'drop'] as const) {
    const to = ways[act]
    if (to !== undefined) return changes[act](to, value)
  }
  throw new Error('It changes nothing')
}

test('openapi.json only adds to the released description', () => {
  const now = JSON.parse(JSON.stringify(openApi({ serviceName: 'service', version: '0.0.0' }))) as Document
  assert.deepEqual(breakingChanges(released(), now), [])
})

suite('breaking changes', () => {
  for (const [name, { finding, ...act }] of Object.entries(breaks)) {
    test(name, () => assert.equal(breakingChanges(released(), withChange(act))[0], finding))
  }
})

suite('additions', () => {
  for (const [name, act] of Object.entries(adds)) {
    test(name, () => assert.deepEqual(breakingChanges(released(), withChange(act)), []))
  }
})
