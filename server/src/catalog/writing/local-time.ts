import { formatTimeStamp, parseTimeStamp, type Instant } from '../../contract/time-stamp.ts'
import { wallTimes, type WallTime } from './wall-times.ts'

/** Why a local time does not name one instant. */
export interface LocalTimeFault {
  readonly sentence: string
  /** Names both readings, each with its offset. */
  readonly remedy: string
}

/** No zone is further from UTC than that, and none changes its clocks twice in as much. */
const dayMs = 86_400_000

/**
 * The instant that a time without an offset (`2026-05-01T12:00`, `1.5.2026 12:00`) names in a zone that is known;
 * undefined for a text that is no such time. `formats` is what the runtime knows of the zones that were asked for before:
 * asking it anew costs a hundred times as much.
 */
export function instantOfLocal(
  text: string,
  timeZone: string,
  formats = new Map<string, Intl.DateTimeFormat>(),
): Instant | LocalTimeFault | undefined {
  const { readings = [], isYearShort = false } = wallTimes(text) ?? {}
  const [reading, other] = readings
  if (reading === undefined) return undefined
  if (other !== undefined || isYearShort) return undecided(text, readings)
  const wall = parseTimeStamp(`${reading}Z`)
  if (wall === undefined) return undefined
  const format = formats.get(timeZone) ?? localFormat(timeZone)
  formats.set(timeZone, format)
  const candidates = [wall - offsetAt(wall - dayMs, format), wall - offsetAt(wall + dayMs, format)]
  const instants = new Set(candidates.filter((instant) => instant + offsetAt(instant, format) === wall))
  const [instant] = instants
  if (instant !== undefined && instants.size === 1) return instant
  const spelled = candidates.map((candidate) => withOffset(candidate, offsetAt(candidate, format)))
  return {
    sentence: `${JSON.stringify(text)} is a time that the clocks of ${timeZone} ${instants.size === 0 ? 'skip' : 'show twice'}`,
    remedy: `Write ${spelled.join(' or ')}.`,
  }
}

/** Nobody guesses which is meant. */
function undecided(text: string, readings: readonly WallTime[]): LocalTimeFault {
  const asWritten = readings.map((reading) => reading.replace('T', ' ').replace(/:00$/, ''))
  const why = readings.length === 1 ? 'has a year of two digits' : 'has a day and a month that may be either'
  return { sentence: `${JSON.stringify(text)} ${why}`, remedy: `Write ${asWritten.join(' or ')}.` }
}

/** What the runtime knows of a zone. */
export function localFormat(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' })
}

/** How far the clocks of a zone are ahead of UTC, in milliseconds. Before standard time that was not in whole minutes. */
function offsetAt(instant: Instant, format: Intl.DateTimeFormat): number {
  const [, sign, hours, minutes, seconds = 0] = /GMT([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(format.format(instant)) ?? []
  if (sign === undefined) return 0
  return Number(`${sign}1`) * (Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)) * 1000
}

function withOffset(instant: Instant, offset: number): string {
  const minutes = Math.abs(offset) / 60_000
  if (!Number.isInteger(minutes)) return formatTimeStamp(instant)
  const two = (number: number) => String(number).padStart(2, '0')
  const spelled = `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
  return formatTimeStamp(instant + offset).replace('Z', `${offset < 0 ? '-' : '+'}${spelled}`)
}
