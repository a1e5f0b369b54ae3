import { formatTimeStamp, parseTimeStamp } from '../../contract/time-stamp.ts'
import { wallTimes } from './local-time.ts'

export interface InvalidTime {
  readonly reason: string
  readonly remedy: string
}

const forms = 'Write it as 2026-05-01T14:00:00+02:00, 2026-05-01T12:00:00Z, or as a local time: 2026-05-01 14:00.'

export function explainInvalidTime(written: string): InvalidTime {
  const text = written.trim()
  if (/^[+-]?\d{5,}([.,]\d+)?$/.test(text)) return explainNumber(Number(text.replace(',', '.')))
  if (!/\d/.test(text)) return { reason: 'it has no digits', remedy: forms }
  // `18 Uhr`, `6 pm`, `18:00` have no digits of a day or a year.
  if (!/\d{3}|\d([-./])\d+\1\d/.test(text)) return { reason: 'it has no day', remedy: forms }
  return (
    explainWord(text) ?? explainDate(text) ?? explainClock(text) ?? { reason: 'it has another form', remedy: forms }
  )
}

function explainNumber(number: number): InvalidTime {
  const isDay = number > 0 && number < 100_000
  const digits = String(Math.trunc(number)).length
  const instant = isDay ? Math.round((number - 25_569) * 86_400) * 1000 : number * (digits > 11 ? 1 : 1000)
  if (digits > 13 || Number.isNaN(new Date(instant).getTime()) || number < 0)
    return { reason: 'it is a number', remedy: forms }
  const meant = formatTimeStamp(instant)
  if (!isDay) return { reason: 'it is a number of seconds since 1970, or of milliseconds', remedy: `Write ${meant}.` }
  const remedy = `Format the column as date and time, and save it again. This may be ${local(meant)}.`
  return { reason: 'it is the number by which a spreadsheet counts days', remedy }
}

function local(stamp: string): string {
  return stamp.slice(0, 16).replace('T', ' ')
}

const words = /(?<![\p{L}\d])(?!(?:[ap]\.?\s?m|utc|gmt|z)\b)\p{L}[\p{L}/_]*\.?|(?<=\d\s*)(?:h|uhr)\b/giu

function explainWord(text: string): InvalidTime | undefined {
  const found = text.match(words) ?? []
  const [word = ''] = found
  if (word === '') return undefined
  const rest = text
    .replace(words, '')
    .replace(/^[\s,]+|[\s,]+$/g, '')
    .replace(/\s+/g, ' ')
  const isZone = text.endsWith(word) && /^(?:[A-Z]{2,5}|[A-Z]\w+\/\w+)$/.test(word)
  const remedy = (parseTimeStamp(rest) ?? wallTimes(rest)?.readings[0]) ? `Leave it out: ${rest}.` : forms
  const offset = `Write its offset, such as +01:00. ${remedy}`
  if (isZone) return { reason: `the zone ${word} is not accepted after a time`, remedy: offset }
  return { reason: `it has the word ${JSON.stringify(word)}`, remedy }
}

const dateFirst = /^(\d{1,5})([-./])(\d{1,2})\2(\d{1,5})(?=$|T|,?\s)/i

function explainDate(text: string): InvalidTime | undefined {
  const parts = dateFirst.exec(text)
  if (parts === null) return undefined
  const [date, one = '', mark, two = '', three = ''] = parts
  const [year, day] = one.length > 2 ? [one, three] : [three, one]
  if (![2, 4].includes(year.length)) return { reason: 'years have four digits', remedy: forms }
  // With slashes, either may be the month.
  const days =
    one.length > 2 || mark !== '/'
      ? [[two, day]]
      : [
          [two, day],
          [day, two],
        ]
  const faults = days.map(([month, of]) => explainDay(Number(year.padStart(4, '20')), Number(month), Number(of)))
  const [first] = faults
  if (first !== undefined && !faults.includes(undefined)) return { reason: first, remedy: 'Write a day that exists.' }
  if (date !== text) return undefined
  return { reason: 'it has no hour', remedy: `Write the hour, too, such as ${date} 14:00.` }
}

const months = 'January February March April May June July August September October November December'.split(' ')

function explainDay(year: number, month: number, day: number): string | undefined {
  const name = months[month - 1]
  if (name === undefined) return `there is no month ${month}`
  const days = new Date(Date.UTC(2000 + (year % 400), month, 0)).getUTCDate()
  return day >= 1 && day <= days ? undefined : `${name} ${year} has no day ${day}`
}

const clock = /[T\s](\d{1,2})(?::(\d{1,2}))?(?::(\d{1,2}))?([.,]\d+)?\s?([ap]\.?\s?m\.?)?\s*([+-][\d:]+)?/i

function explainClock(text: string): InvalidTime | undefined {
  const parts = clock.exec(text)
  if (parts === null) return undefined
  const [, hour = '', minute = '0', second = '0', fraction = '', half = '', offset] = parts
  const isHour = half === '' ? Number(hour) < 24 : Number(hour) >= 1 && Number(hour) <= 12
  const digits = fraction.slice(0, 4).replace(',', '.')
  const faults: readonly (readonly [isFault: boolean, reason: string, remedy: string])[] = [
    [hour === '24', '24 is not an hour of a day', 'Write 00:00 of the next day.'],
    [!isHour, `${`${hour} ${half}`.trim()} is not an hour of a day`, 'Write an hour from 00 to 23.'],
    [parts[2] === undefined && half === '', 'it has no minutes', `Write them, too: ${hour}:00.`],
    [Number(minute) > 59, `${minute} is not a minute of an hour`, 'Write a minute from 00 to 59.'],
    [Number(second) > 59, `${second} is not a second of a minute`, 'Write a second from 00 to 59.'],
    [/[1-9]/.test(fraction.slice(4)), 'it is finer than milliseconds', `Write three digits of it: ${digits}.`],
    [offset !== undefined, `${offset} is not an offset of a time zone`, forms],
  ]
  const [, reason, remedy] = faults.find(([isFault]) => isFault) ?? []
  return reason === undefined || remedy === undefined ? undefined : { reason, remedy }
}
