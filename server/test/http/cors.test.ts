import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { startWorld, type RunningService } from '../serving-world.ts'
import { ask, requestOf } from './raw-http.ts'
import { sqlite } from '../storage/engines.ts'
import { until } from '../until.ts'

const list = '/api/public/competitions'
const origin = 'https://app.example.com'

suite('pages of other origins', () => {
  let [closed, open, wide]: RunningService[] = []
  before(async () => {
    closed = await startWorld(sqlite)
    open = await startWorld(sqlite, { corsOrigins: [origin, 'http://localhost:5173'] })
    wide = await startWorld(sqlite, { corsOrigins: ['*'] })
    // Building three worlds holds up the process; each service must have seen that this is over.
    for (const one of [closed, open, wide]) {
      await until(async () => (await one.get(list)).status === 200, 'it lets callers in')
    }
  })
  after(() => Promise.all([closed?.stop(), open?.stop(), wide?.stop()]))

  const seen = async (
    running: RunningService | undefined,
    method: string,
    lines: string[],
    as: 'harbor' | 'nobody' = 'harbor',
  ) => {
    const bytes = requestOf(list, { method, as, lines })
    const { status, headers } = await ask(running?.service.address ?? '', bytes)
    const names = Object.keys(headers).filter((name) => name.startsWith('access-control-') || name === 'vary')
    return { status, ...Object.fromEntries(names.map((name) => [name, headers[name]])) }
  }

  const vary = 'Authorization, service-gym, Accept-Encoding'
  const allowed = {
    vary: `${vary}, Origin`,
    'access-control-allow-origin': origin,
    'access-control-expose-headers':
      'Link, ETag, Retry-After, RateLimit, RateLimit-Policy, X-Request-Id, Preference-Applied',
  }
  const preflight = {
    'access-control-allow-methods': 'GET, HEAD',
    'access-control-allow-headers': 'Authorization, service-gym, If-None-Match, Prefer, X-Request-Id',
    'access-control-max-age': '600',
  }
  const asking = ['Access-Control-Request-Method: GET', 'Access-Control-Request-Headers: authorization']

  test('are let in nowhere when nothing is set', async () => {
    assert.deepEqual(await seen(closed, 'GET', [`Origin: ${origin}`]), { status: 200, vary })
    assert.deepEqual(await seen(closed, 'OPTIONS', [`Origin: ${origin}`, ...asking], 'nobody'), { status: 204, vary })
  })

  test('on the allow-list are let in, and may read the headers that matter', async () => {
    assert.deepEqual(await seen(open, 'GET', [`Origin: ${origin}`]), { status: 200, ...allowed })
    const other = 'http://localhost:5173'
    const expected = { status: 200, ...allowed, 'access-control-allow-origin': other }
    assert.deepEqual(await seen(open, 'GET', [`Origin: ${other}`]), expected)
  })

  test('on the allow-list read problems, too, and 304', async () => {
    assert.deepEqual(await seen(open, 'GET', [`Origin: ${origin}`], 'nobody'), { status: 401, ...allowed })
    const lines = [`Origin: ${origin}`, 'If-None-Match: *']
    assert.deepEqual(await seen(open, 'GET', lines), { status: 304, ...allowed })
  })

  test('on the allow-list have their preflight answered without credentials', async () => {
    const answer = await seen(open, 'OPTIONS', [`Origin: ${origin}`, ...asking], 'nobody')
    assert.deepEqual(answer, { status: 204, ...allowed, ...preflight })
  })

  test('that are not on the list are not let in by looking like one that is', async () => {
    const foreign = [
      'https://app.example.com.evil.test',
      'http://app.example.com',
      'https://APP.example.com',
      'https://app.example.com:444',
      'null',
      '*',
      '',
      `${origin}, https://evil.test`,
    ]
    for (const written of foreign) {
      const lines = [`Origin: ${written}`]
      assert.deepEqual(await seen(open, 'GET', lines), { status: 200, vary: `${vary}, Origin` }, written)
      const refused = await seen(open, 'OPTIONS', [...lines, ...asking], 'nobody')
      assert.deepEqual(refused, { status: 204, vary: `${vary}, Origin` }, written)
    }
    const twice = await seen(open, 'GET', [`Origin: ${origin}`, 'Origin: https://evil.test'])
    assert.deepEqual(twice, { status: 200, vary: `${vary}, Origin` })
  })

  test('are all let in by an asterisk, never with cookies', async () => {
    const answer = await seen(wide, 'GET', ['Origin: https://anything.test'])
    assert.deepEqual(answer, { status: 200, ...allowed, 'access-control-allow-origin': 'https://anything.test' })
  })

  test('a request without an origin bears no CORS headers, but tells caches that there are some', async () => {
    assert.deepEqual(await seen(open, 'GET', []), { status: 200, vary: `${vary}, Origin` })
  })
})
