import { formatTimeStamp, isWritableInstant, parseTimeStamp, type Instant } from '../../contract/time-stamp.ts'

const dayMs = 86_400_000

/**
 * Returns the instant of a local time, such as `2026-05-01T12:00` or `31.5.2026 12:00`. Returns `undefined` if the text
 * is in neither format. Returns an error (`sentence` and `remedy`) if the text is ambiguous, if a clock change in the
 * zone skips or repeats the time, or if the year is out of range. Throws `RangeError` if the zone is unknown.
 */
export function instantOfLocal(text: string, timeZone: string, known: TimeZoneCache = new Map()) {
  const { readings = [], isYearShort = false } = wallTimes(text) ?? {}
  const [reading, other] = readings
  if (reading === undefined) return undefined
  if (other !== undefined || isYearShort) return ambiguousTime(text, readings)
  const wall = parseTimeStamp(`${reading}Z`)
  if (wall === undefined) return undefined
  const format = findZone(timeZone, known)
  if (format === undefined) throw new RangeError(`${timeZone} is not a known time zone`)
  const candidates = [wall - offsetAt(wall - dayMs, format), wall - offsetAt(wall + dayMs, format)]
  const instants = new Set(candidates.filter((instant) => instant + offsetAt(instant, format) === wall))
  const [instant] = instants
  if (instant !== undefined && instants.size === 1) {
    return isWritableInstant(instant) ? instant : yearOutOfRange(text, timeZone)
  }
  const spelled = candidates.map((candidate) => withOffset(candidate, offsetAt(candidate, format)))
  const verb = instants.size === 0 ? 'skip' : 'show twice'
  return {
    sentence: `${JSON.stringify(text)} is a time that clocks in ${timeZone} ${verb}`,
    remedy: `Write ${spelled.join(' or ')}.`,
  }
}

function yearOutOfRange(text: string, timeZone: string) {
  return {
    sentence: `${JSON.stringify(text)} in ${timeZone} is outside the years 0001 to 9999 in UTC`,
    remedy: 'Write a time a day closer to today. To hide an event for good, set "visible": false.',
  }
}

function ambiguousTime(text: string, readings: readonly WallTime[]) {
  const asWritten = readings.map((reading) => reading.replace('T', ' ').replace(/:00$/, ''))
  const why = readings.length === 1 ? 'has a year of two digits' : 'may have its day or its month first'
  return { sentence: `${JSON.stringify(text)} ${why}`, remedy: `Write ${asWritten.join(' or ')}.` }
}

export type TimeZoneCache = Map<string, Intl.DateTimeFormat | undefined>

/** Returns a formatter for the UTC offsets of a time zone. Returns `undefined` if the zone is unknown. */
export function findZone(name: string, known: TimeZoneCache): Intl.DateTimeFormat | undefined {
  if (!known.has(name)) known.set(name, createFormat(name))
  return known.get(name)
}

function createFormat(name: string): Intl.DateTimeFormat | undefined {
  // The runtime accepts offsets such as +02:00 as time zones, but they are not IANA names.
  if (!/^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+)*$/.test(name)) return undefined
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name, timeZoneName: 'longOffset' })
  } catch {
    return undefined
  }
}

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

type WallTime = string

const written = new RegExp(
  String.raw`^(\d{1,4})([-./])(\d{1,2})\2(\d{1,4})(?:T|,?\s+)` +
    String.raw`(\d{1,2})(?::(\d{2})(?::(\d{2}(?:[.,]\d{1,3}0*)?))?)?(?:\s?([ap])\.?\s?m\.?)?$`,
  'i',
)

/**
 * Returns the local times that a text can mean. There are two if the day and the month can be swapped. There are none
 * if the day does not exist. Returns `undefined` if the text is not a date with a time. In the result, `isYearShort` is
 * true for a year of two digits.
 */
export function wallTimes(text: string) {
  const parts = written.exec(text)
  if (parts === null) return undefined
  const [, first = '', mark, second = '', third = '', hours, minutes = '00', seconds = '00', half] = parts
  // An hour without minutes needs am or pm.
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

function datesOf([one, other]: readonly [string, string], isDayKnown: boolean): readonly string[] {
  const dayFirst = `${two(other)}-${two(one)}`
  return isDayKnown ? [dayFirst] : [dayFirst, `${two(one)}-${two(other)}`]
}

function hourOfDay(hour: number, half: string | undefined): string {
  if (half === undefined) return two(hour)
  const isHour = hour >= 1 && hour <= 12
  return isHour ? two((hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0)) : '--'
}

function two(number: number | string): string {
  return String(number).padStart(2, '0')
}
