import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Competition } from '../../client/src/index.ts'
import { sayDistance, sayMoment, sayMomentBeside, zonePlace } from '../src/dates/moments.ts'
import { countPlaces, readRegistration, sayPlaces } from '../src/dates/registration.ts'
import { drawTimeline } from '../src/dates/timeline.ts'

const moment = Date.parse('2026-12-12T22:30:00Z')
const day = 86_400_000

suite('dates', () => {
  test('are shown in the zone of the competition, and beside it in that of the reader', () => {
    assert.equal(sayMoment(moment, 'America/Halifax'), 'Sat, 12 Dec 2026, 18:30')
    assert.equal(sayMomentBeside(moment, 'Europe/Lisbon', 'America/Halifax'), '22:30')
    assert.equal(sayMomentBeside(moment, 'Asia/Tokyo', 'America/Halifax'), 'Sun, 13 Dec 2026, 07:30')
    assert.equal(sayMomentBeside(moment, 'Atlantic/Bermuda', 'America/Halifax'), undefined)
  })

  test('of an unknown zone are shown in UTC', () => {
    assert.equal(sayMoment(moment, 'Mars/Olympus_Mons'), 'Sat, 12 Dec 2026, 22:30')
    assert.equal(zonePlace('Mars/Olympus_Mons'), 'UTC')
    assert.equal(zonePlace('America/New_York'), 'New York')
  })

  test('have a distance in the usual words', () => {
    const distances = [-3 * day, day * 1.5, 45 * day, 70 * day, 800 * day, 90_000, 1000]
    assert.deepEqual(
      distances.map((distance) => sayDistance(moment + distance, moment)),
      ['3 days ago', 'in 1 day', 'in 45 days', 'in 2 months', 'in 2 years', 'in 1 minute', 'in 1 second'],
    )
  })
})

suite('registration', () => {
  const stamp = (time: number) => new Date(time).toISOString()
  const state = (opens: number | undefined, closes: number | undefined) =>
    readRegistration(
      {
        registration_opens_at: opens === undefined ? null : stamp(opens),
        registration_closes_at: closes === undefined ? null : stamp(closes),
      },
      moment,
    )

  test('opens, closes, is over, or has no dates', () => {
    assert.deepEqual(state(moment + 2 * day, undefined), { state: 'to open', words: 'opens in 2 days' })
    assert.deepEqual(state(moment, moment + 2 * day), { state: 'open', words: 'closes in 2 days' })
    assert.deepEqual(state(moment - day, undefined), { state: 'open', words: 'is open' })
    assert.deepEqual(state(undefined, moment - 2 * day), { state: 'closed', words: 'closed 2 days ago' })
    assert.deepEqual(state(undefined, undefined), { state: 'unknown', words: undefined })
  })

  test('counts the places of divisions with a limit, and the others apart', () => {
    const limited = { registration_count: 36, registration_limit: 40 }
    const open = { registration_count: 14, registration_limit: null }
    assert.equal(sayPlaces(countPlaces([limited, limited])), '72 of 80 places taken')
    assert.equal(sayPlaces(countPlaces([limited, open])), '36 of 40 places taken, 14 more where there is no limit')
    assert.equal(sayPlaces({ taken: 4000, limit: 5000, beyond: 0 }), '4,000 of 5,000 places taken')
    assert.equal(sayPlaces(countPlaces([open])), '14 registered, no limit')
    assert.equal(sayPlaces(countPlaces([])), '0 registered, no limit')
  })
})

suite('the timeline', () => {
  const event = (name: string, released: string | null, deadline: string | null) => ({
    name,
    released_at: released,
    deadline,
  })
  const draw = (opens: string | null, closes: string | null, ...events: readonly object[]) =>
    // Only the dates of a competition matter.
    drawTimeline({ registration_opens_at: opens, registration_closes_at: closes, events } as Competition, moment)

  test('has a lane for each item with dates, on one scale', () => {
    const timeline = draw(
      '2026-12-01T00:00:00Z',
      '2026-12-11T00:00:00Z',
      event('One', '2026-12-11T00:00:00Z', '2026-12-21T00:00:00Z'),
      event('Two', null, null),
    )
    assert.deepEqual(
      timeline?.lanes.map(({ name, from, to }) => [name, from?.at, to?.at]),
      [
        ['Registration', 3.7, 50],
        ['One', 50, 96.3],
      ],
    )
    assert.equal(timeline.now, 59)
    assert.ok(timeline.ticks.length >= 2 && timeline.ticks.every(({ at }) => at >= 0 && at <= 100))
  })

  test('is not drawn where there is no date', () =>
    assert.equal(draw(null, 'soon', event('One', null, null)), undefined))

  test('is drawn around a single date, and over centuries', () => {
    assert.equal(draw(null, '2026-12-12T22:30:00Z')?.lanes.length, 1)
    const long = draw('1700-01-01T00:00:00Z', '2900-01-01T00:00:00Z')
    assert.ok(long !== undefined && long.ticks.length < 10)
  })
})
