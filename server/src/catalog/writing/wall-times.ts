import { parseTimeStamp } from '../../contract/time-stamp.ts'

/** A time of the clock as ISO 8601 says it, to the second, without an offset. */
export type WallTime = string

/** What a text without an offset may say. */
export interface WallTimes {
  /** One where there is no doubt; two of a date in which day and month may be either; none of a day that does not exist. */
  readonly readings: readonly WallTime[]
  /** Whether the century is left to the reader. */
  readonly isYearShort: boolean
}

/** `2026-05-01T14:00`, and what spreadsheets and hands make of it: `1.5.2026 14:00`, `5/1/2026 2:00 PM`, `2026-05-01 2pm`. */
const written =
  /^(\d{1,4})([-./])(\d{1,2})\2(\d{1,4})(?:T|,?\s+)(\d{1,2})(?::(\d{2})(?::(\d{2}))?)?(?:\s?([ap])\.?\s?m\.?)?$/i

/** The times that a text may mean; undefined where it is none. */
export function wallTimes(text: string): WallTimes | undefined {
  const parts = written.exec(text)
  if (parts === null) return undefined
  const [, first = '', mark, second = '', third = '', hours, minutes = '00', seconds = '00', half] = parts
  // An hour alone is one where it says which half of the day it is of.
  if (parts[6] === undefined && half === undefined) return undefined
  const isYearFirst = first.length === 4
  const [day, year] = isYearFirst ? [third, first] : [first, third]
  if (![2, 4].includes(year.length)) return undefined
  const time = `${hourOfDay(Number(hours), half)}:${minutes}:${seconds}`
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
