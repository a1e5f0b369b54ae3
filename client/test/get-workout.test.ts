import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { serveWorld, type ServedWorld } from './served-world.ts'

suite('getting a workout with the client', () => {
  let world: ServedWorld
  before(async () => (world = await serveWorld()))
  after(() => world.stop())

  test('the workout is the one in the response', async () => {
    const served = await world.get('/api/public/workouts/1')
    assert.deepEqual(await world.clientOf('harbor').getWorkout(1), await served.json())
  })

  test('its answer has the text and the tag, too', async () => {
    const served = await world.get('/api/public/workouts/1')
    const text = await served.text()
    const { requestId, ...answer } = await world.clientOf('harbor').getWorkoutAnswer(1)
    assert.deepEqual(answer, { workout: JSON.parse(text) as unknown, text, etag: served.headers.get('etag') })
    assert.match(requestId ?? '', /^[0-9a-f-]{36}$/)
  })
})
