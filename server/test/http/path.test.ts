import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startWorld, type RunningService } from '../serving-world.ts'
import { writeItems } from '../write-items.ts'
import { problemBody, told, withoutIds } from './expected-problem.ts'
import { ask, requestOf } from './raw-http.ts'
import { suiteOnEngines } from '../storage/engines.ts'

const workouts = '/api/public/workouts'

suiteOnEngines('the path', (engine) => {
  let running: RunningService
  before(async () => {
    running = await startWorld(engine)
    const details = { type: 'Generic', movements: [] }
    await writeItems(
      running.catalog.database,
      { workouts: [{ id: Number.MAX_SAFE_INTEGER, name: 'The Last', type: 'Generic', details }] },
      running.clock.now(),
    )
  })
  after(() => running.stop())

  const get = (target: string) => ask(running.service.address, requestOf(target))

  test('an id that is no whole number in decimal digits is a 400, never read as a near one', async () => {
    for (const [written, shown = written] of wrongIds) {
      const { status, headers, body } = await get(`${workouts}/${written}`)
      const cut = shown.length > 64 ? `${shown.slice(0, 64)}…` : shown
      const detail = `The workout id is ${JSON.stringify(cut)}; it must be a whole number from 1 to 9007199254740991 in decimal digits, without sign or leading zeros.`
      const expected = { detail, errors: [{ parameter: 'id', detail }] }
      const requestId = headers['x-request-id'] ?? ''
      assert.equal(status, 400, written)
      assert.deepEqual(
        JSON.parse(body),
        problemBody('http://heatsheet.test', 'invalid_parameter', requestId, expected),
        written,
      )
    }
  })

  test('the largest id, 2^53-1, is read exactly', async () => {
    const { status, body } = await get(`${workouts}/9007199254740991`)
    assert.deepEqual([status, (JSON.parse(body) as { name: string }).name], [200, 'The Last'])
    assert.equal((await get(`${workouts}/9007199254740990`)).status, 404)
  })

  test('%31 equals 1', async () => {
    assert.deepEqual(withoutIds(await get(`${workouts}/%31`)), withoutIds(await get(`${workouts}/1`)))
  })

  test('paths that nearly name an operation are 404 in the usual shape, without a redirect', async () => {
    const nothing = withoutIds(await get('/api/public/nothing'))
    const { detail } = JSON.parse(nothing.body) as { detail: string }
    assert.match(detail, /There are two: GET \/api\/public\/competitions and GET \/api\/public\/workouts\/\{id\}\.$/)
    const requestId = (await get('/api/public/nothing')).headers['x-request-id'] ?? ''
    assert.equal(nothing.body.replace('<request id>', requestId).length, nothing.body.length + requestId.length - 12)
    for (const target of nearPaths) assert.deepEqual(withoutIds(await get(target)), nothing, target)
  })

  test('paths that nearly lie under /api/public are 404 with the body of every other', async () => {
    for (const target of [
      '//api/public/competitions',
      '/API/public/competitions',
      '/api/Public/competitions',
      '/api',
      '/api/publicly',
      '/api%2fpublic/competitions',
      '/./api/public/competitions',
      '/api//public/competitions',
      '/api/../api/public/competitions',
      '/%zz',
      '/%00',
      '/..',
      '/;',
    ]) {
      const { status, headers, body } = await get(target)
      assert.equal(status, 404, target)
      assert.deepEqual(
        JSON.parse(body),
        problemBody('http://heatsheet.test', 'not_found', headers['x-request-id'] ?? ''),
        target,
      )
    }
  })

  test('a request target with scheme and authority is read as its path', async () => {
    const { body } = await get(`http://elsewhere.test${workouts}/1`)
    assert.equal(body, (await get(`${workouts}/1`)).body)
    assert.equal((await get('http://elsewhere.test/openapi.json')).status, 200)
    assert.equal((await get('http://elsewhere.test')).status, 200)
  })

  test('a workout of a draft, a hidden or an unreleased event is answered as none, byte for byte', async () => {
    const answer = await running.get(`${workouts}/999`, { as: 'harborWebsite' })
    const requestId = answer.headers.get('x-request-id') ?? ''
    assert.deepEqual(await answer.clone().json(), problemBody(running.service.address, 'not_found', requestId))
    const none = await told(answer)
    for (const [reason, id] of [
      ['draft', 31],
      ['hidden', 11],
      ['unreleased', 12],
      ['of no event', 2],
      ['of another gym', 21],
    ]) {
      assert.deepEqual(
        await told(await running.get(`${workouts}/${id}`, { as: 'harborWebsite' })),
        none,
        String(reason),
      )
    }
  })
})

/** As written, and as told back where that differs. */
const wrongIds: readonly (readonly [written: string, shown?: string])[] = [
  ['1.0'],
  ['1e3'],
  ['0x1'],
  ['007'],
  ['-1'],
  ['+1'],
  ['0'],
  ['9007199254740992'],
  ['9007199254740993'],
  ['99999999999999999999'],
  ['1'.repeat(200)],
  ['1;x=1'],
  ['1,2'],
  ['%20 1'.replace(' ', ''), ' 1'],
  ['1%0a', '1\n'],
  ['1%00', '1\0'],
  ['%00', '\0'],
  ['1%2f', '1/'],
  ['%2e%2e', '..'],
  ['..'],
  ['.'],
  ['%D9%A1', '١'],
  ['NaN'],
  ['null'],
  ["1'--"],
]

const nearPaths = [
  '/api/public',
  '/api/public/',
  '/api/public//competitions',
  '/api/public/competitions/',
  '/api/public/competitions//',
  '/api/public/Competitions',
  '/api/public/competitions/comp_spring',
  '/api/public/competitions%00',
  '/api/public/competitions;x=1',
  '/api/public/competitions.json',
  '/api/public/competitions%2f',
  '/api/public/./competitions',
  '/api/public/workouts',
  '/api/public/workouts/',
  '/api/public/workouts//',
  '/api/public/workouts//1',
  '/api/public/workouts/1/',
  '/api/public/workouts/1/..',
  '/api/public/workouts/%zz',
  '/api/public/workouts/%ff',
  '/api/public/workouts/%',
  '/api/public/../public/competitions',
  '/api/public/%2e%2e/public/competitions',
  '/api/public/%zz',
  '/api/public/__proto__',
]
