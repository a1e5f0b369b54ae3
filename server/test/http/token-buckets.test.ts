import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { tokenBuckets } from '../../src/http/guard/rate-limits.ts'

const size = { perSecond: 2, burst: 3 }

suite('token buckets', () => {
  test('the rest is reported in whole tokens and whole seconds', () => {
    const buckets = tokenBuckets(10)
    assert.deepEqual(buckets.take('a', size, 0), { taken: true, remaining: 2, fullInSeconds: 1, nextInSeconds: 1 })
    const slow = { perSecond: 0.25, burst: 1 }
    assert.deepEqual(buckets.take('b', slow, 0), { taken: true, remaining: 0, fullInSeconds: 4, nextInSeconds: 4 })
    assert.deepEqual(buckets.take('b', slow, 1000), { taken: false, remaining: 0, fullInSeconds: 3, nextInSeconds: 3 })
  })

  test('a clock that steps back refills nothing, and refills again from its new time on', () => {
    const buckets = tokenBuckets(10)
    for (let request = 0; request < 3; request += 1) buckets.take('a', size, 10_000)
    assert.equal(buckets.take('a', size, 0).taken, false)
    assert.equal(buckets.take('a', size, 500).taken, true)
  })

  test('above the most keys the longest unused ones are removed', () => {
    const buckets = tokenBuckets(2)
    for (const key of ['a', 'b', 'a', 'c']) buckets.take(key, size, 0)
    assert.equal(buckets.take('a', size, 0).remaining, 0, 'remembered')
    assert.equal(buckets.take('b', size, 0).remaining, 2, 'forgotten')
  })

  test('a token that is given back was never taken, and none is given beyond the burst', () => {
    const buckets = tokenBuckets(10)
    const whole = { taken: true, remaining: 3, fullInSeconds: 0, nextInSeconds: 1 }
    for (let request = 0; request < 5; request += 1) {
      buckets.take('a', size, 0)
      assert.deepEqual(buckets.take('a', size, 0, -1), whole)
    }
    buckets.take('a', size, 0)
    assert.deepEqual(buckets.take('a', size, 60_000, -1), whole)
    assert.equal(buckets.take('a', size, 60_000).remaining, 2)
  })

  test('a free request takes nothing, and is rejected if nothing is left', () => {
    const buckets = tokenBuckets(10)
    for (const remaining of [3, 3]) assert.equal(buckets.take('a', size, 0, 0).remaining, remaining)
    for (let request = 0; request < 3; request += 1) buckets.take('a', size, 0)
    assert.equal(buckets.take('a', size, 0, 0).taken, false)
    assert.equal(buckets.take('a', size, 500, 0).taken, true)
  })

  test('a client that waits as long as it should gets a token', () => {
    const sizes = fc.record({ perSecond: fc.integer({ min: 1, max: 100 }), burst: fc.integer({ min: 1, max: 20 }) })
    fc.assert(
      fc.property(sizes, fc.array(fc.integer({ min: 0, max: 500 }), { maxLength: 50 }), (any, steps) => {
        const buckets = tokenBuckets(1)
        let now = 0
        for (const step of steps) {
          now += step
          const { taken, nextInSeconds } = buckets.take('a', any, now)
          if (taken) continue
          now += nextInSeconds * 1000
          assert.ok(buckets.take('a', any, now).taken)
        }
      }),
    )
  })

  test('never more is granted than the burst and the refill', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 1000 }), { maxLength: 100 }), (steps) => {
        const buckets = tokenBuckets(1)
        let [now, given] = [0, 0]
        for (const step of steps) {
          now += step
          if (buckets.take('a', size, now).taken) given += 1
        }
        assert.ok(given <= size.burst + (now / 1000) * size.perSecond + 1e-6)
      }),
    )
  })
})
