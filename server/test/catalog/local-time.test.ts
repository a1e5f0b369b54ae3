import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { Type } from 'typebox'
import { instantOfLocal } from '../../src/catalog/writing/local-time.ts'
import { explainInvalidTime } from '../../src/catalog/writing/explain-invalid-time.ts'
import { parseTimeStamp } from '../../src/contract/time-stamp.ts'
import { readCases } from '../read-cases.ts'
import { inLong, tries } from '../tries.ts'

const texts = Type.Record(Type.String(), Type.String())
const text = Type.String()
const forms = readCases(
  import.meta,
  'local-times.yaml',
  Type.Object({
    read: Type.Record(Type.String(), Type.Array(text)),
    hours: texts,
    none: texts,
    errors: Type.Array(Type.Object({ text, zone: text, sentence: text, remedy: text })),
  }),
)

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

  test('around each change of the clocks of a year it is rejected exactly if they skip it or show it twice', () => {
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

  test('that is skipped, ambiguous or repeated is reported with its possible meanings', () => {
    for (const { text, zone, ...error } of forms.errors) assert.deepEqual(instantOfLocal(text, zone), error, text)
  })

  test('is written with a T or a space, with seconds or without, or as spreadsheets write it', () => {
    for (const [instant, texts] of Object.entries(forms.read)) {
      for (const text of texts) assert.equal(instantOfLocal(text, 'Europe/Lisbon'), parseTimeStamp(instant), text)
    }
    for (const [written, hour] of Object.entries(forms.hours)) {
      assert.equal(instantOfLocal(`2026-05-31 ${written}`, 'UTC'), parseTimeStamp(`2026-05-31T${hour}:00Z`), written)
    }
  })

  test('is invalid with an offset, a day that does not exist, or another form', () => {
    for (const [wrong, text] of Object.entries(forms.none)) {
      assert.equal(instantOfLocal(text, 'Europe/Lisbon'), undefined, wrong)
    }
  })

  test('is rejected with its own reason and the form to write', () => {
    const faults = readCases(import.meta, 'invalid-times.yaml', Type.Record(text, Type.Tuple([text, text])))
    const forms = 'Write it as 2026-05-01T14:00:00+02:00, 2026-05-01T12:00:00Z, or as a local time: 2026-05-01 14:00.'
    for (const [written, [reason, remedy]] of Object.entries(faults)) {
      const wanted = remedy === 'forms' ? forms : remedy
      assert.deepEqual(explainInvalidTime(written), { reason, remedy: wanted }, written)
      assert.equal(parseTimeStamp(written) ?? instantOfLocal(written, 'Europe/Lisbon'), undefined, written)
    }
  })
})
