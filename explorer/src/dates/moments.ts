import { useContext, useEffect, useState } from 'preact/hooks'
import { ClockOfServer } from './server-clock.ts'

/** Parses a time stamp to milliseconds since 1970. Returns `undefined` if it is null, undefined or invalid. */
export function parseMoment(stamp: string | null | undefined): number | undefined {
  const moment = typeof stamp === 'string' ? Date.parse(stamp) : Number.NaN
  return Number.isNaN(moment) ? undefined : moment
}

export function readersZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** Returns a time such as `Sat 12 Dec 2026, 22:00` in a time zone, or in UTC if the browser does not know the zone. */
export function sayMoment(moment: number, zone: string): string {
  return new Intl.DateTimeFormat('en-GB', { ...dayAndTime, timeZone: knownZone(zone) }).format(moment)
}

/**
 * Returns a time in `zone` to show beside the same time in the zone `first`, such as `23:00`, with the day if it
 * differs. Returns `undefined` if both zones show the same.
 */
export function sayMomentBeside(moment: number, zone: string, first: string): string | undefined {
  const [there, here] = [sayMoment(moment, first), sayMoment(moment, zone)]
  if (here === there) return undefined
  const [day, time] = [here.slice(0, -clockLength), here.slice(-clockLength)]
  return there.startsWith(day) ? time : `${day}${time}`
}

const clockLength = 5

export function sayTime(moment: number, zone: string): string {
  return sayMoment(moment, zone).slice(-clockLength)
}

/** Returns a date such as `12 Dec`, for the ends of a scale. */
export function sayDay(moment: number, zone: string): string {
  return new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: knownZone(zone) }).format(moment)
}

/** Returns the city of a time zone, such as `New York` for `America/New_York`, or `UTC` if the zone is unknown. */
export function zonePlace(zone: string): string {
  return knownZone(zone) === zone ? (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ') : 'UTC'
}

export function sayMomentThere(moment: number, zone: string): string {
  return `${sayMoment(moment, zone)} ${zonePlace(zone)}`
}

/** Returns the time from now to `moment` in the largest unit that fits, such as `in 3 days` or `2 hours ago`. */
export function sayDistance(moment: number, now: number): string {
  const seconds = (moment - now) / 1000
  const [unit, least, size = least] = units.find((entry) => Math.abs(seconds) >= entry[1]) ?? (['second', 1] as const)
  return new Intl.RelativeTimeFormat('en', { numeric: 'always' }).format(Math.trunc(seconds / size), unit)
}

const dayAndTime = {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
} as const

/** Units, largest first, each with the minimum distance to use it for and, if it differs, its length, in seconds. */
const units: readonly (readonly [Intl.RelativeTimeFormatUnit, number, number?])[] = [
  ['year', 365 * 86_400],
  ['month', 61 * 86_400, 30.44 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
  ['second', 1],
]

function knownZone(zone: string): string {
  try {
    new Intl.DateTimeFormat('en-GB', { timeZone: zone })
    return zone
  } catch {
    return 'UTC'
  }
}

export function useNow(everyMs: number): number {
  const [now, setNow] = useState(Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}

/**
 * Returns the result of `read` for the service's time, because the service's clock decides when events are released.
 * Calls `read` every second and renders the component again when the result changes.
 */
export function useByClock<Reading extends string | number | boolean | undefined>(
  read: (now: number) => Reading,
): Reading {
  const clock = useContext(ClockOfServer)
  const reading = read(clock.now())
  const [, setReading] = useState(reading)
  useEffect(() => {
    const timer = setInterval(() => setReading(read(clock.now())), 1000)
    return () => clearInterval(timer)
  })
  return reading
}
