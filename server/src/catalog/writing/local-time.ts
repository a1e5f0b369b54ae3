import { formatTimeStamp, isWritableInstant, parseTimeStamp, type Instant } from '../../contract/time-stamp.ts'

/** No zone is further from UTC than that, and none changes its clocks twice in as much. */
const dayMs = 86_400_000

/**
 * The instant that a time without an offset (`2026-05-01T12:00`, `1.5.2026 12:00`) names in a zone that is known;
 * undefined for a text that is no such time. Where it does not name one, why; the remedy names both readings, each with
 * its offset.
 */
export function instantOfLocal(text: string, timeZone: string, known: KnownZones = new Map()) {
  const { readings = [], isYearShort = false } = wallTimes(text) ?? {}
  const [reading, other] = readings
  if (reading === undefined) return undefined
  if (other !== undefined || isYearShort) return undecided(text, readings)
  const wall = parseTimeStamp(`${reading}Z`)
  if (wall === undefined) return undefined
  const format = findZone(timeZone, known)
  if (format === undefined) throw new RangeError(`${timeZone} is not a time zone that is known`)
  const candidates = [wall - offsetAt(wall - dayMs, format), wall - offsetAt(wall + dayMs, format)]
  const instants = new Set(candidates.filter((instant) => instant + offsetAt(instant, format) === wall))
  const [instant] = instants
  if (instant !== undefined && instants.size === 1) {
    return isWritableInstant(instant) ? instant : outsideYears(text, timeZone)
  }
  const spelled = candidates.map((candidate) => withOffset(candidate, offsetAt(candidate, format)))
  const shown = instants.size === 0 ? 'skip' : 'show twice'
  return {
    sentence: `${JSON.stringify(text)} is a time that the clocks of ${timeZone} ${shown}`,
    remedy: `Write ${spelled.join(' or ')}.`,
  }
}

/** A local time of the first or last day of all years, which is in another year in UTC. */
function outsideYears(text: string, timeZone: string) {
  return {
    sentence: `${JSON.stringify(text)} in ${timeZone} is outside the years 0001 to 9999 in UTC`,
    remedy: 'Write a time a day closer to today. To hide an event for good, set "visible": false.',
  }
}

/** Nobody guesses which is meant. */
function undecided(text: string, readings: readonly WallTime[]) {
  const asWritten = readings.map((reading) => reading.replace('T', ' ').replace(/:00$/, ''))
  const why = readings.length === 1 ? 'has a year of two digits' : 'has a day and a month that may be either'
  return { sentence: `${JSON.stringify(text)} ${why}`, remedy: `Write ${asWritten.join(' or ')}.` }
}

/** What was found of the zones that were asked for before: asking the runtime anew costs a hundred times as much. */
export type KnownZones = Map<string, Intl.DateTimeFormat | undefined>

/** What tells the offsets of a zone; undefined where this runtime knows none of the name. */
export function findZone(name: string, known: KnownZones): Intl.DateTimeFormat | undefined {
  if (!known.has(name)) known.set(name, askForZone(name))
  return known.get(name)
}

function askForZone(name: string): Intl.DateTimeFormat | undefined {
  // Offsets such as +02:00 are time zones to the runtime, but no IANA names.
  if (!/^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+)*$/.test(name)) return undefined
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name, timeZoneName: 'longOffset' })
  } catch {
    return undefined
  }
}

/** How far the clocks of a zone are ahead of UTC, in milliseconds. Once that was not in whole minutes. */
function offsetAt(instant: Instant, format: Intl.DateTimeFormat): number {
  const [, sign, hours, minutes, seconds = 0] = /GMT([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(format.format(instant)) ?? []
  if (sign === undefined) return 0
  return Number(`${sign}1`) * (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000
}

function withOffset(instant: Instant, offset: number): string {
  const minutes = Math.abs(offset) / 60_000
  if (!Number.isInteger(minutes)) return formatTimeStamp(instant)
  const spelled = `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
  return formatTimeStamp(instant + offset).replace('Z', `${offset < 0 ? '-' : '+'}${spelled}`)
}

/** A time of the clock as ISO 8601 says it, to the second, without an offset. */
type WallTime = string

/** `2026-05-01T14:00`, and as spreadsheets write it: `1.5.2026 14:00`, `5/1/2026 2:00 PM`, `2026-05-01 2pm`. */
const written = new RegExp(
  String.raw`^(\d{1,4})([-./])(\d{1,2})\2(\d{1,4})(?:T|,?\s+)` +
    String.raw`(\d{1,2})(?::(\d{2})(?::(\d{2}(?:[.,]\d{1,3}0*)?))?)?(?:\s?([ap])\.?\s?m\.?)?$`,
  'i',
)

/**
 * The times that a text may mean, undefined where it is none: one where there is no doubt, two where day and month may
 * be either, none of a day that does not exist. Whether its year is short, so that the century is left to the reader.
 */
export function wallTimes(text: string) {
  const parts = written.exec(text)
  if (parts === null) return undefined
  const [, first = '', mark, second = '', third = '', hours, minutes = '00', seconds = '00', half] = parts
  // An hour alone is one where it says which half of the day it is of.
  if (parts[6] === undefined && half === undefined) return undefined
  const isYearFirst = first.length === 4
  const [day, year] = isYearFirst ? [third, first] : [first, third]
  if (![2, 4].includes(year.length)) return undefined
  const time = `${hourOfDay(Number(hours), half)}:${minutes}:${seconds.replace(',', '.')}`
  const dates = datesOf([day, second], isYearFirst || mark === '.')
  const readings = dates.map((date) => `${year.padStart(4, '20')}-${date}T${time}`)
  return {
    readings: [...new Set(readings)].filter((one) => parseTimeStamp(`${one}Z`) !== undefined),
    isYearShort: year.length === 2,
  }
}

/** Where slashes stand between day and month, countries differ in which of them comes first. */
function datesOf([one, other]: readonly [string, string], isDayKnown: boolean): readonly string[] {
  const dayFirst = `${two(other)}-${two(one)}`
  return isDayKnown ? [dayFirst] : [dayFirst, `${two(one)}-${two(other)}`]
}

/** An hour that is none of the half of its day is none at all. */
function hourOfDay(hour: number, half: string | undefined): string {
  if (half === undefined) return two(hour)
  const isHour = hour >= 1 && hour <= 12
  return isHour ? two((hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)) : '--'
}

function two(number: number | string): string {
  return String(number).padStart(2, '0')
}
