import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { releaseAt } from '../world.ts'
import { writeItems } from '../write-items.ts'
import { startWorld, type RunningService } from '../serving-world.ts'
import { pullUp, thruster } from '../serving/served-bodies.ts'
import { suiteOnEngines } from '../storage/engines.ts'

suiteOnEngines('get a workout', (engine) => {
  let running: RunningService
  before(async () => {
    running = await startWorld(engine)
    const last = { id: Number.MAX_SAFE_INTEGER, name: 'The Last', type: 'Generic', details: { type: 'Generic' } }
    await writeItems(running.catalog.database, { workouts: [last] }, running.clock.now())
  })
  after(() => running.stop())

  const statusOf = async (id: string, as: Parameters<RunningService['get']>[1]) =>
    (await running.get(`/api/public/workouts/${id}`, as)).status

  test('the body has the members of the description and no others', async () => {
    const answer = await running.get('/api/public/workouts/1', { as: 'northside' })
    assert.equal(answer.headers.get('content-type'), 'application/json')
    assert.deepEqual(await answer.json(), {
      description: '21-15-9 thrusters and pull-ups',
      details: {
        type: 'ForTime',
        movements: [
          { id: 'mv_thruster', reps: '21-15-9', load: null },
          { id: 'mv_pull_up', reps: '21-15-9', load: null },
        ],
      },
      movements: [thruster, pullUp],
      type: 'ForTime',
      name: 'Fran',
    })
  })

  test('the largest id, 2^53-1, is read exactly', async () => {
    const answer = await running.get('/api/public/workouts/9007199254740991')
    assert.match(await answer.text(), /"name":"The Last"/)
    assert.equal(await statusOf('9007199254740990', {}), 404)
  })

  test('a workout of an unreleased event is answered as none, until its instant', async () => {
    const as = { as: 'harborWebsite' } as const
    running.clock.moveTo(releaseAt)
    running.clock.moveBy(-1)
    assert.equal(await statusOf('12', as), 404)
    running.clock.moveBy(1)
    assert.equal(await statusOf('12', as), 200)
  })

  test('a workout of a hidden event, of a draft and of no event is seen by its own gym alone', async () => {
    for (const id of ['11', '31', '2']) {
      assert.equal(await statusOf(id, { as: 'harbor' }), 200, `workout ${id} for its gym`)
      assert.equal(await statusOf(id, { as: 'harborWebsite' }), 404, `workout ${id} for the gym's website`)
      assert.equal(await statusOf(id, { as: 'northside' }), 404, `workout ${id} for another gym`)
    }
  })
})
