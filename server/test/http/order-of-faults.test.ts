import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { startWorld, type RunningService } from '../serving-world.ts'
import { ask, requestOf } from './raw-http.ts'
import { sqlite } from '../storage/engines.ts'

// A request that is wrong in every way, then mended from the front, one fault at a time.
const stages: readonly { readonly told: string; readonly bytes: () => string }[] = [
  { told: 'malformed_request', bytes: () => wrong({ lines: ['Host: again', badGym] }) },
  { told: 'unauthorized', bytes: () => wrong({}) },
  { told: 'not_found', bytes: () => wrong({ as: 'harbor', path: '/api/public/nothing' }) },
  { told: 'invalid_parameter', bytes: () => wrong({ as: 'harbor', path: '/api/public/workouts/abc' }) },
  { told: 'method_not_allowed', bytes: () => wrong({ as: 'harbor' }) },
  { told: 'invalid_header', bytes: () => wrong({ as: 'harbor', method: 'GET' }) },
  { told: 'gym_not_accessible', bytes: () => wrong({ as: 'harbor', method: 'GET', lines: [foreignGym] }) },
  { told: 'unknown_parameter', bytes: () => wrong({ as: 'harbor', method: 'GET', lines: [] }) },
  { told: 'not_found', bytes: () => wrong({ as: 'harbor', method: 'GET', lines: [], query: '' }) },
]

const badGym = 'service-gym: not a gym'
const foreignGym = 'service-gym: gym_northside'

suite('several faults at once', () => {
  let running: RunningService
  before(async () => {
    running = await startWorld(sqlite)
  })
  after(() => running.stop())

  for (const [index, { told, bytes }] of stages.entries()) {
    test(`${index + 1}: ${told} is told before what comes later`, async () => {
      const { body } = await ask(running.service.address, bytes())
      assert.equal((JSON.parse(body) as { code: string }).code, told)
    })
  }

  test('mistakes in parameters are told before an unknown cursor', async () => {
    const target = '/api/public/competitions?after_cursor=comp_never&limit=0'
    const { body } = await ask(running.service.address, requestOf(target))
    assert.equal((JSON.parse(body) as { code: string }).code, 'invalid_parameter')
  })

  test('a tag that matches anything makes no 304 of a fault', async () => {
    const lines = ['If-None-Match: *']
    for (const [target, status] of [
      ['/api/public/workouts/999', 404],
      ['/api/public/competitions?limit=0', 400],
      ['/api/public/nothing', 404],
    ] as const) {
      assert.equal((await ask(running.service.address, requestOf(target, { lines }))).status, status, target)
      assert.equal((await ask(running.service.address, requestOf(target, { lines, as: 'nobody' }))).status, 401, target)
    }
  })
})

interface Wrong {
  readonly as?: 'harbor' | 'nobody'
  readonly method?: string
  readonly path?: string
  readonly query?: string
  readonly lines?: string[]
}

function wrong({ as = 'nobody', method = 'DELETE', path, query = '?limti=5', lines = [badGym] }: Wrong): string {
  return requestOf(`${path ?? '/api/public/workouts/999'}${query}`, { as, method, lines })
}
