import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { createServerClock } from '../src/dates/server-clock.ts'
import { nextLook } from '../src/reading/next-look.ts'

const noon = Date.parse('2026-12-05T12:00:00Z')
const random = fc.double({ min: 0, max: 0.999, noNaN: true })

suite('an open page', () => {
  test('asks every fifteen seconds or so', () => {
    for (const [dice, waitMs] of [
      [0, 12_000],
      [0.5, 15_000],
      [0.999, 17_994],
    ] as const) {
      assert.equal(Math.round(nextLook(noon + 1000, [], dice)), waitMs)
    }
  })

  test('asks within two seconds of an instant that it knows of, and never before it', () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000 }), random, (aheadMs, dice) => {
        const waitMs = nextLook(noon + 1, [noon - 5, noon + 1 + aheadMs], dice)
        assert.ok(waitMs >= aheadMs && waitMs < aheadMs + 2000)
      }),
    ))

  test('asks within two seconds of a whole minute, when unknown events may be released', () =>
    assert.equal(nextLook(noon - 4000, [], 0.5), 5000))

  test('that is asked for a pause leaves the reader time to retry by hand, on a whole minute, too', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 120_000 }), fc.nat(9000), random, (sinceNoon, pauseMs, dice) => {
        const waitMs = nextLook(noon + sinceNoon, [noon + sinceNoon + 500], dice, pauseMs)
        assert.ok(waitMs >= pauseMs + 12_000 && waitMs < pauseMs + 18_000)
      }),
    ))

  test('of ten thousand that wait for one instant no hundredth of a second has more than its share', () => {
    const hundredths = new Map<number, number>()
    for (let page = 0; page < 10_000; page += 1) {
      const hundredth = Math.floor(nextLook(noon - 5000, [noon], page / 10_000) / 10)
      hundredths.set(hundredth, (hundredths.get(hundredth) ?? 0) + 1)
    }
    assert.ok(Math.max(...hundredths.values()) <= 51)
  })
})

suite('the service’s clock', () => {
  test('is estimated from its responses: never ahead of it, less than a second and the network delay behind it', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: -9e6, max: 9e6 }),
        fc.array(fc.tuple(fc.nat(60_000), fc.nat(900)), { minLength: 1, maxLength: 30 }),
        (aheadMs, answers) => {
          let now = noon
          const clock = createServerClock(() => now)
          for (const [pauseMs, wayMs] of answers) {
            now += pauseMs
            const written = new Date(now + aheadMs).toUTCString()
            now += wayMs
            clock.observe(written)
          }
          const behindMs = now + aheadMs - clock.now()
          assert.ok(behindMs >= 0 && behindMs < 1000 + 900)
        },
      ),
    ))

  test('follows a clock that is set back', () => {
    const clock = createServerClock(() => noon)
    clock.observe(new Date(noon + 3_600_000).toUTCString())
    clock.observe(new Date(noon).toUTCString())
    assert.equal(clock.now(), noon)
    clock.observe('nonsense')
    assert.equal(clock.now(), noon)
  })
})
