import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { startWorld, type RunningService } from '../serving-world.ts'
import { problemBody, told } from './expected-problem.ts'
import { ask, requestOf } from './raw-http.ts'
import { sqlite, suiteOnEngines } from '../storage/engines.ts'

const list = '/api/public/competitions'
const host = 'http://heatsheet.test'

suite('the query string of the list', () => {
  let running: RunningService
  before(async () => {
    running = await startWorld(sqlite)
  })
  after(() => running.stop())

  const { query, refuses } = asking(() => running.service.address)

  test('a limit of 1 and one of 100 are taken', async () => {
    assert.equal((JSON.parse((await query('limit=1')).body) as unknown[]).length, 1)
    assert.equal((JSON.parse((await query('limit=100')).body) as unknown[]).length, 2)
  })

  test('an empty query, and stray ampersands, ask for nothing', async () => {
    const { body } = await ask(running.service.address, requestOf(list))
    for (const written of ['', '&', '&&limit=100&']) assert.equal((await query(written)).body, body, written)
  })

  test('a limit may be percent-encoded', async () => {
    assert.equal((await query('l%69mit=%31')).status, 200)
  })

  test('any other limit is refused, and none is clamped', async () => {
    for (const [written, shown = written] of wrongLimits) {
      const detail = `limit is ${JSON.stringify(shown)}; it must be a whole number from 1 to 100 in decimal digits.`
      await refuses(`limit=${written}`, 'invalid_parameter', [{ parameter: 'limit', detail }])
    }
    const detail = 'limit is ""; it must be a whole number from 1 to 100 in decimal digits.'
    await refuses('limit', 'invalid_parameter', [{ parameter: 'limit', detail }])
  })

  test('a long value is told back by its beginning', async () => {
    const detail = `limit is "${'9'.repeat(64)}…"; it must be a whole number from 1 to 100 in decimal digits.`
    await refuses(`limit=${'9'.repeat(500)}`, 'invalid_parameter', [{ parameter: 'limit', detail }])
  })

  test('a parameter that is given twice is refused, even with the same value', async () => {
    for (const name of ['limit', 'after_cursor', 'before_cursor']) {
      const value = name === 'limit' ? '5' : 'comp_spring'
      const detail = `${name} is given more than once; give it once.`
      await refuses(`${name}=${value}&${name}=${value}`, 'invalid_parameter', [{ parameter: name, detail }])
    }
    const detail = 'limit is given more than once; give it once.'
    await refuses('limit=5&l%69mit=6', 'invalid_parameter', [{ parameter: 'limit', detail }])
  })

  test('an unknown parameter is named as written, with the nearest known name', async () => {
    for (const [written, shown, advice] of unknownNames) {
      const detail = `There is no parameter ${JSON.stringify(shown)}. ${advice}`
      await refuses(written, 'unknown_parameter', [{ parameter: shown, detail }])
    }
  })

  test('what is no percent-encoded UTF-8 is refused, never repaired', async () => {
    for (const bytes of ['%zz', '%', '%f', '%ff%fe', '%c0%af', '%ed%a0%80']) {
      const detail = 'limit is not percent-encoded UTF-8.'
      await refuses(`limit=${bytes}`, 'invalid_parameter', [{ parameter: 'limit', detail }])
      const named = `${bytes} is not percent-encoded UTF-8.`
      await refuses(`${bytes}=1`, 'invalid_parameter', [{ parameter: bytes, detail: named }])
    }
  })

  test('both cursors at once exclude each other', async () => {
    await refuses('after_cursor=comp_spring&before_cursor=comp_rumor', 'conflicting_cursors', [
      {
        parameter: 'after_cursor',
        detail: 'after_cursor asks for the page behind a competition; it excludes before_cursor.',
      },
      {
        parameter: 'before_cursor',
        detail: 'before_cursor asks for the page in front of a competition; it excludes after_cursor.',
      },
    ])
  })

  test('a cursor of the wrong shape is refused as such', async () => {
    for (const parameter of ['after_cursor', 'before_cursor']) {
      for (const written of [
        '',
        'gym_harbor',
        'comp_',
        'spring',
        `comp_${'a'.repeat(65)}`,
        'comp_a b',
        "comp_' or 1=1",
      ]) {
        const shown = JSON.stringify(written.length > 64 ? `${written.slice(0, 64)}…` : written)
        const detail = `${parameter} is ${shown}; it must be a competition id: comp_ and 1 to 64 of A-Z a-z 0-9 _ -.`
        await refuses(`${parameter}=${encodeURIComponent(written)}`, 'invalid_parameter', [{ parameter, detail }])
      }
    }
  })

  test('every mistake is told at once, and the first one names the problem', async () => {
    await refuses('limti=5&limit=0&after_cursor=x', 'unknown_parameter', [
      { parameter: 'limti', detail: 'There is no parameter "limti". Did you mean limit?' },
      { parameter: 'limit', detail: 'limit is "0"; it must be a whole number from 1 to 100 in decimal digits.' },
      {
        parameter: 'after_cursor',
        detail: 'after_cursor is "x"; it must be a competition id: comp_ and 1 to 64 of A-Z a-z 0-9 _ -.',
      },
    ])
  })

  test('the workout has no parameters: each is an unknown one', async () => {
    const detail = 'There is no parameter "limit". Known here: none.'
    await refuses('limit=5', 'unknown_parameter', [{ parameter: 'limit', detail }], '/api/public/workouts/1')
  })

  test('a query of 16 KB is refused by its length', async () => {
    assert.equal((await query('a'.repeat(16 * 1024))).status, 431)
    assert.equal((await query('a'.repeat(9 * 1024))).status, 414)
  })

  test('of thousands of wrong parameters the first 20 are told, so that the answer stays small', async () => {
    const names = Array.from({ length: 2000 }, (_, index) => index.toString(36).padStart(3, 'x'))
    const { errors } = JSON.parse((await query(names.join('&'))).body) as { errors: Mistake[] }
    const told = names.slice(0, 20).map((parameter) => {
      const detail = `There is no parameter "${parameter}". Known here: limit, after_cursor, before_cursor.`
      return { parameter, detail }
    })
    assert.deepEqual(errors, told)
  })
})

suiteOnEngines('the cursors of the list', (engine) => {
  let running: RunningService
  before(async () => {
    running = await startWorld(engine)
  })
  after(() => running.stop())

  const { refuses } = asking(() => running.service.address)

  test('a cursor that this account could not have been given is unknown, whatever the reason', async () => {
    for (const parameter of ['after_cursor', 'before_cursor']) {
      const detail = `${parameter} is not the id of a competition that this account could have read.`
      for (const id of ['comp_never', 'comp_ladder', 'comp_Spring']) {
        await refuses(`${parameter}=${id}`, 'unknown_cursor', [{ parameter, detail }])
      }
      const ofDraft = await running.get(`${list}?${parameter}=comp_rumor`, { as: 'harborWebsite' })
      const neverUsed = await running.get(`${list}?${parameter}=comp_never`, { as: 'harborWebsite' })
      assert.deepEqual(await told(ofDraft), await told(neverUsed))
    }
  })
})

/** What asks at an address, once that is known. */
function asking(address: () => string) {
  const query = (written: string, path = list) => ask(address(), requestOf(`${path}?${written}`))
  /** Asserts a 400 that tells these mistakes. */
  const refuses = async (written: string, code: ParameterCode, errors: readonly Mistake[], path = list) => {
    const { status, headers, body } = await query(written, path)
    const detail = errors.map((error) => error.detail).join(' ')
    const expected = problemBody(host, code, headers['x-request-id'] ?? '', { detail, errors })
    assert.equal(status, 400, written)
    assert.deepEqual(JSON.parse(body), expected, written)
  }
  return { query, refuses }
}

type ParameterCode = 'invalid_parameter' | 'unknown_parameter' | 'conflicting_cursors' | 'unknown_cursor'
type Mistake = { readonly parameter: string; readonly detail: string }

/** As written, and as told back where that differs. */
const wrongLimits: readonly (readonly [written: string, shown?: string])[] = [
  ['0'],
  ['101'],
  ['-1'],
  [`1${'0'.repeat(30)}`],
  ['1e2'],
  ['0x10'],
  ['+5'],
  ['%2B5', '+5'],
  ['05'],
  ['5.0'],
  ['%205', ' 5'],
  ['5%20', '5 '],
  ['5%0A', '5\n'],
  ['5%00', '5\0'],
  ['NaN'],
  ['Infinity'],
  ['null'],
  [''],
  ['5,6'],
  ['%D9%A5', '٥'],
  ['%EF%BC%95', '５'],
]

const known = 'Known here: limit, after_cursor, before_cursor.'

const unknownNames: readonly (readonly [written: string, shown: string, advice: string])[] = [
  ['limit[]=5', 'limit[]', 'Did you mean limit?'],
  ['limit%5B%5D=5', 'limit[]', 'Did you mean limit?'],
  ['limit%00=5', 'limit\0', 'Did you mean limit?'],
  ['limits=5', 'limits', 'Did you mean limit?'],
  ['LIMIT=5', 'LIMIT', 'Did you mean limit?'],
  ['after=comp_spring', 'after', known],
  ['afterCursor=comp_spring', 'afterCursor', 'Did you mean after_cursor?'],
  ['offset=5', 'offset', known],
  ['__proto__=1', '__proto__', known],
  ['constructor=1', 'constructor', known],
  ['toString', 'toString', known],
  ['=5', '', known],
]
