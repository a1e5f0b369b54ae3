import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { until } from '../../server/test/until.ts'
import { startFollowing, followRandomChanges, looksPerMinute } from './follow-random-changes.ts'

suite('following changes', () => {
  // A list of a thousand is in `npm run test:long`.
  test('reports each of many changes once, misses none after a round, and sends no more requests than promised', (t) =>
    followRandomChanges(t, 20))

  test('ends with its signal, throws the reason, and sends no more requests', async (t) => {
    const { reported, asked, follow } = await startFollowing(t)
    const walking = follow({ waitSeconds: 30, looksPerMinute })
    await until(() => asked.length === 2, 'it is held')
    assert.deepEqual(
      reported.map(({ kind, id }) => [kind, id]),
      [['present', 'comp_spring']],
    )
    await walking.end()
    await pause(300)
    assert.equal(asked.length, 2)
  })

  test('with no requests a minute is rejected', async (t) => {
    const { client } = await startFollowing(t)
    const following = client.changes({ looksPerMinute: 0 })[Symbol.asyncIterator]()
    await assert.rejects(following.next(), { name: 'TypeError', message: /^looksPerMinute is 0; / })
  })
})
