import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { suite, test } from 'node:test'
import { openApi } from '../../../scripts/description/openapi.ts'
import { breakingChanges } from './breaking-changes.ts'
import type { Document } from './description-parts.ts'

const releasedText = readFileSync(new URL('released-openapi.json', import.meta.url), 'utf8')
const released = () => JSON.parse(releasedText) as Document

/** The released description with one change; the way to the member is written with `>`, a step each. */
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

const without = (way: string) => changed(way, (holder, name) => Reflect.deleteProperty(holder, name))
const set = (way: string, value: unknown) => changed(way, (holder, name) => (holder[name] = value))
const put = (way: string, value: unknown) => changed(way, (holder, name) => (holder[name] as unknown[]).push(value))
const drop = (way: string) => changed(way, (holder, name) => (holder[name] as unknown[]).shift())

const list = 'paths > /api/public/competitions > get'
const division = 'components > schemas > Division'
const inDivision = 'path /api/public/competitions: 200[].divisions[]'

test('openapi.json only adds to the released description', () => {
  const now = JSON.parse(JSON.stringify(openApi({ serviceName: 'service', version: '0.0.0' }))) as Document
  assert.deepEqual(breakingChanges(released(), now), [])
})

suite('what readers may stumble over', () => {
  const breaks: Record<string, readonly [now: Document, firstSentence: string]> = {
    'a path that went': [without('paths > /api/public/competitions'), 'path /api/public/competitions: removed'],
    'a method that went': [without(list), 'path /api/public/competitions: get removed'],
    'another operation id': [
      set(`${list} > operationId`, 'list'),
      'path /api/public/competitions: operationId changed',
    ],
    'a parameter that went': [drop(`${list} > parameters`), 'path /api/public/competitions: parameter limit removed'],
    'a parameter that is needed': [
      put(`${list} > parameters`, { name: 'season', in: 'query', required: true }),
      'path /api/public/competitions: parameter season is needed now',
    ],
    'a parameter that has become needed': [
      set(`${list} > parameters > 0 > required`, true),
      'path /api/public/competitions: parameter limit is needed now',
    ],
    'a parameter that takes less': [
      set(`${list} > parameters > 0 > schema > maximum`, 50),
      'path /api/public/competitions: parameter limit: maximum',
    ],
    'another default': [
      set(`${list} > parameters > 0 > schema > default`, 20),
      'path /api/public/competitions: parameter limit: another default',
    ],
    'another pattern of a parameter': [
      set(`${list} > parameters > 1 > schema > pattern`, '^c_'),
      'path /api/public/competitions: parameter after_cursor: another pattern',
    ],
    'a gym header of another name': [
      set('components > parameters > Gym > name', 'gym'),
      'path /api/public/competitions: parameter service-gym removed',
    ],
    'a status that went': [without(`${list} > responses > 304`), 'path /api/public/competitions: status 304 removed'],
    'a header that went': [
      without(`${list} > responses > 200 > headers > Link`),
      'path /api/public/competitions: 200: header Link removed',
    ],
    'a header that may be absent': [
      without('components > headers > ETag > required'),
      'path /api/public/competitions: 200: header ETag may be absent',
    ],
    'a header of another type': [
      set('components > headers > Retry-After > schema > type', 'string'),
      'path /api/public/competitions: 429: header Retry-After: another type',
    ],
    'a content type that went': [
      without(`${list} > responses > 200 > content > application/json`),
      'path /api/public/competitions: 200: content application/json removed',
    ],
    'a member that went': [without(`${division} > properties > order`), `${inDivision}.order: removed`],
    'a member that may be absent': [drop(`${division} > required`), `${inDivision}.id: may be absent`],
    'a member of another type': [
      set(`${division} > properties > order > type`, 'string'),
      `${inDivision}.order: another type`,
    ],
    'a member that may be null': [
      set(`${division} > properties > order > type`, ['integer', 'null']),
      `${inDivision}.order: another type`,
    ],
    'another pattern of an id': [
      set(`${division} > properties > id > pattern`, '^cd_'),
      `${inDivision}.id: another pattern`,
    ],
    'a larger number than before': [
      set(`${division} > properties > order > maximum`, 2 ** 53),
      `${inDivision}.order: another maximum`,
    ],
    'a new word of a closed set': [
      put('components > schemas > Competition > properties > status > enum', 'archived'),
      'path /api/public/competitions: 200[].status: other words',
    ],
    'a word that went from an open set': [
      drop(`${division} > properties > kind > anyOf > 0 > enum`),
      `${inDivision}.kind: lost the word individual`,
    ],
    'a set that was open and is closed': [
      drop(`${division} > properties > kind > anyOf`),
      `${inDivision}.kind: 1 alternatives, not 2`,
    ],
    'another workout type': [
      put('components > schemas > WorkoutDetails > oneOf', { $ref: '#/components/schemas/OtherDetails' }),
      'path /api/public/competitions: 200[].events[].workout.details<0>: 16 alternatives, not 15',
    ],
    'a problem code that went': [
      drop('components > schemas > Problem > properties > code > anyOf > 0 > enum'),
      'path /api/public/competitions: 400.code: lost the word unauthorized',
    ],
    'other credentials': [set('components > securitySchemes > basic > scheme', 'bearer'), 'security: changed'],
  }

  for (const [name, [now, sentence]] of Object.entries(breaks)) {
    test(name, () => assert.equal(breakingChanges(released(), now)[0], sentence))
  }
})

suite('what only adds', () => {
  const additions: Record<string, Document> = {
    'a path': set('paths > /api/public/gyms', { get: { operationId: 'listGyms' } }),
    'a parameter that may be left out': put(`${list} > parameters`, { name: 'season', in: 'query' }),
    'a parameter that takes more': set(`${list} > parameters > 0 > schema > maximum`, 200),
    'a status': set(`${list} > responses > 418`, { description: 'A teapot.' }),
    'a header': set(`${list} > responses > 200 > headers > Age`, { schema: { type: 'integer' } }),
    'a member': set(`${division} > properties > colour`, { type: 'string' }),
    'a member that is there always': put(`${division} > required`, 'colour'),
    'a word of an open set': put(`${division} > properties > kind > anyOf > 0 > enum`, 'relay'),
    'other texts': set('info > description', 'Other words.'),
  }

  for (const [name, now] of Object.entries(additions)) {
    test(name, () => assert.deepEqual(breakingChanges(released(), now), []))
  }
})
