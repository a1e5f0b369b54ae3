import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { instantOfLocal } from '../../src/catalog/writing/local-time.ts'
import { parseTimeStamp } from '../../src/contract/time-stamp.ts'
import { inLong, tries } from '../tries.ts'

const zones = [
  'Europe/Lisbon',
  'America/St_Johns',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'Pacific/Apia',
  'Pacific/Auckland',
  'America/New_York',
  'Asia/Kathmandu',
  'UTC',
]

/** What the clocks of a zone show at an instant, to the second; an instant is looked at once. */
function clocks(timeZone: string): (instant: number) => string {
  // Sweden writes the members of a date as ISO 8601 does.
  const format = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  const seen = new Map<number, string>()
  return (instant) => {
    const shown = seen.get(instant) ?? format.format(instant).replace(' ', 'T')
    seen.set(instant, shown)
    return shown
  }
}

const quarterMs = 900_000

/** Every instant at which the clocks show a time, found by looking at each quarter of an hour for a day around it. */
function instantsOf(local: string, show: (instant: number) => string): readonly number[] {
  const wall = Date.parse(`${local}Z`)
  const offsets = Array.from({ length: 4 * 32 + 1 }, (_, index) => (index - 4 * 16) * quarterMs)
  return offsets.map((offset) => wall - offset).filter((instant) => show(instant) === local)
}

suite('a local time', () => {
  test('names the instant at which the clocks of its zone show it, and no other', () => {
    for (const zone of zones) {
      const show = clocks(zone)
      const written = fc.date({ min: new Date('1985-01-01'), max: new Date('2037-12-31'), noInvalidDate: true })
      fc.assert(
        fc.property(written, (date) => {
          const local = date.toISOString().slice(0, 19)
          const expected = instantsOf(local, show)
          const read = instantOfLocal(local, zone)
          const [instant] = expected
          if (expected.length === 1 && instant !== undefined) {
            assert.equal(read, instant)
            const fraction = date.toISOString().slice(19, 23)
            const inMilliseconds = instantOfLocal(`${local}${fraction}`, zone)
            assert.equal(inMilliseconds, instant + date.getUTCMilliseconds(), fraction)
          } else assert.equal(typeof read, 'object', local)
        }),
        { numRuns: tries(4) },
      )
    }
  })

  test('around each change of the clocks of a year it is refused just where they skip it or show it twice', () => {
    for (const [zone, days] of [
      ['Europe/Lisbon', ['2026-03-29', '2026-10-25']],
      ['America/St_Johns', ['2026-03-08', '2026-11-01', '2011-03-13']],
      ['Australia/Lord_Howe', ['2026-04-05', '2026-10-04']],
      ['Africa/Casablanca', ['2026-02-15', '2026-03-22']],
      ['Pacific/Apia', ['2011-12-29', '2011-12-30', '2011-12-31']],
    ] as const) {
      const show = clocks(zone)
      const step = inLong(15, 5)
      for (const day of days) {
        for (let minute = 0; minute < 24 * 60; minute += step) {
          const local = new Date(Date.parse(`${day}T00:00:00Z`) + minute * 60_000).toISOString().slice(0, 19)
          const expected = instantsOf(local, show)
          const read = instantOfLocal(local.slice(0, 16), zone)
          const often = expected.length === 0 ? /skip$/ : /show twice$/
          if (expected.length === 1) assert.equal(read, expected[0], `${zone} ${local}`)
          else assert.match(typeof read === 'object' ? read.sentence : '', often, `${zone} ${local}`)
        }
      }
    }
  })

  test('that the clocks skip or show twice is told with both readings, which are instants of the zone', () => {
    assert.deepEqual(instantOfLocal('2026-03-29T01:30', 'Europe/Lisbon'), {
      sentence: '"2026-03-29T01:30" is a time that the clocks of Europe/Lisbon skip',
      remedy: 'Write 2026-03-29T02:30:00+01:00 or 2026-03-29T00:30:00+00:00.',
    })
    assert.deepEqual(instantOfLocal('2026-11-01 01:30:15', 'America/St_Johns'), {
      sentence: '"2026-11-01 01:30:15" is a time that the clocks of America/St_Johns show twice',
      remedy: 'Write 2026-11-01T01:30:15-02:30 or 2026-11-01T01:30:15-03:30.',
    })
  })

  test('is written with a T or a space, with seconds or without', () => {
    const instant = parseTimeStamp('2026-05-01T11:00:00Z')
    for (const text of ['2026-05-01T12:00', '2026-05-01 12:00', '2026-05-01T12:00:00', '2026-05-01 12:00:00']) {
      assert.equal(instantOfLocal(text, 'Europe/Lisbon'), instant, text)
    }
  })

  test('is read as spreadsheets write it, where that says one time alone', () => {
    const instant = parseTimeStamp('2026-05-31T13:05:00Z')
    const forms = [
      '31.05.2026 14:05',
      '31.05.2026 14:05:00,000',
      '2026-05-31 2:05:00.0 PM',
      '31.5.2026, 14:05:00',
      '2026-5-31 2:05 PM',
      '2026/05/31 14:05',
      '5/31/2026 2:05 p.m.',
    ]
    for (const text of [...forms, '31/05/2026 14:05', '31-05-2026 14:05', '5/31/2026, 2:05:00\u202fPM']) {
      assert.equal(instantOfLocal(text, 'Europe/Lisbon'), instant, text)
    }
    const hours = ['12:00 AM', '12:30 am', '1:00 AM', '12:00 PM', '11:59 PM', '9am', '9 p.m.'].map((time) => {
      return new Date(Number(instantOfLocal(`2026-05-31 ${time}`, 'UTC'))).toISOString().slice(11, 16)
    })
    assert.deepEqual(hours, ['00:00', '00:30', '01:00', '12:00', '23:59', '09:00', '21:00'])
    assert.equal(instantOfLocal('2026-05-31 9', 'UTC'), undefined)
  })

  test('whose day may be its month, or whose century is not said, is told with what it may mean', () => {
    assert.deepEqual(instantOfLocal('3/1/2026 9:00 AM', 'Europe/Lisbon'), {
      sentence: '"3/1/2026 9:00 AM" has a day and a month that may be either',
      remedy: 'Write 2026-01-03 09:00 or 2026-03-01 09:00.',
    })
    assert.deepEqual(instantOfLocal('31.5.26 14:00', 'Europe/Lisbon'), {
      sentence: '"31.5.26 14:00" has a year of two digits',
      remedy: 'Write 2026-05-31 14:00.',
    })
  })

  test('is none when it has an offset, a day that does not exist, or another form', () => {
    const others = ['2026-05-01T12:00Z', '2026-05-01T12:00+01:00', '2026-02-30T12:00', '2026-05-01', '2026-05-01T24:00']
    for (const text of [
      ...others,
      '2026-05-01T12:00:00.0005',
      '2026-05-01T12:00.5',
      '31.2.2026 12:00',
      '2026-05-01 13:00 PM',
      '2026-05-01 0:00 AM',
      'noon',
      '',
    ]) {
      assert.equal(instantOfLocal(text, 'Europe/Lisbon'), undefined, text)
    }
  })
})
