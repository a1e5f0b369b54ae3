import { useContext, useEffect, useState } from 'preact/hooks'
import { ClockOfServer } from './server-clock.ts'

/** Converts a time stamp to milliseconds since 1970. Returns `undefined` if the time stamp is missing or invalid. */
export function parseMoment(stamp: string | null | undefined): number | undefined {
  const moment = typeof stamp === 'string' ? Date.parse(stamp) : Number.NaN
  return Number.isNaN(moment) ? undefined : moment
}

export function readersZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/**
 * Returns a time as text in the given time zone, such as `Sat 12 Dec 2026, 22:00`. If the browser does not know the
 * time zone, uses UTC.
 */
export function sayMoment(moment: number, zone: string): string {
  return new Intl.DateTimeFormat('en-GB', { ...dayAndTime, timeZone: knownZone(zone) }).format(moment)
}

/**
 * Returns a time as text in the time zone `zone`. The same time is already displayed in the zone `first`. Leaves out
 * the day if it is the same in both zones. Returns `undefined` if day and time are the same in both zones.
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

/** Returns a date without the year, such as `12 Dec`. */
export function sayDay(moment: number, zone: string): string {
  return new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: knownZone(zone) }).format(moment)
}

/**
 * Returns the city in the name of a time zone. For `America/New_York`, this is `New York`. Returns `UTC` if the browser
 * does not know the time zone.
 */
export function zonePlace(zone: string): string {
  return knownZone(zone) === zone ? (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ') : 'UTC'
}

export function sayMomentThere(moment: number, zone: string): string {
  return `${sayMoment(moment, zone)} ${zonePlace(zone)}`
}

/** Returns how far away a time is, such as `in 3 days` or `2 hours ago`. Uses the largest unit that fits. */
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
 * Returns the result of `read` for the current time of the service. Calls `read` every second. Renders the component
 * again when the result changes. The reader's own clock is not used, because it can be wrong.
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
