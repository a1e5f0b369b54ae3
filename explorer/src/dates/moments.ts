import { useContext, useEffect, useState } from 'preact/hooks'
import { ClockOfServer } from './server-clock.ts'

/** A moment of the API, or undefined for null and for what is no time stamp. Milliseconds since 1970. */
export function parseMoment(stamp: string | null | undefined): number | undefined {
  const moment = typeof stamp === 'string' ? Date.parse(stamp) : Number.NaN
  return Number.isNaN(moment) ? undefined : moment
}

/** The zone of whoever reads. */
export function readersZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone
}

/** `Sat 12 Dec 2026, 22:00`, on the clocks of a zone. A zone that this browser does not know is read as UTC. */
export function sayMoment(moment: number, zone: string): string {
  return new Intl.DateTimeFormat('en-GB', { ...dayAndTime, timeZone: knownZone(zone) }).format(moment)
}

/**
 * The same moment on the clocks of another zone, as it stands beside the first: `23:00`, and with the day where that is
 * another one. Undefined when both clocks show the same.
 */
export function sayMomentBeside(moment: number, zone: string, first: string): string | undefined {
  const [there, here] = [sayMoment(moment, first), sayMoment(moment, zone)]
  if (here === there) return undefined
  const [day, time] = [here.slice(0, -clockLength), here.slice(-clockLength)]
  return there.startsWith(day) ? time : `${day}${time}`
}

/** Of `22:00`. */
const clockLength = 5

/** `22:00`, for a clock. */
export function sayTime(moment: number, zone: string): string {
  return sayMoment(moment, zone).slice(-clockLength)
}

/** `12 Dec`, for the ends of a scale. */
export function sayDay(moment: number, zone: string): string {
  return new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: knownZone(zone) }).format(moment)
}

/** The place that a zone is named after: `America/New_York` → `New York`. */
export function zonePlace(zone: string): string {
  return knownZone(zone) === zone ? (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ') : 'UTC'
}

/** A moment of a competition with the place that its clocks are set by: `Sat, 12 Dec 2026, 22:00 Lisbon`. */
export function sayMomentThere(moment: number, zone: string): string {
  return `${sayMoment(moment, zone)} ${zonePlace(zone)}`
}

/** How far away a moment is, in the one unit that says most: `in 3 days`, `2 hours ago`. */
export function sayDistance(moment: number, now: number): string {
  const seconds = (moment - now) / 1000
  const [unit, least, size = least] = units.find((one) => Math.abs(seconds) >= one[1]) ?? (['second', 1] as const)
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

/** From which distance on a unit is used, in seconds, and how long it is where that is not the same. */
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

/** One's own clock, read anew every `everyMs` milliseconds. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs)
    return () => clearInterval(timer)
  }, [everyMs])
  return now
}

/**
 * What is read off the service's clock, by which an event is released and a registration closes. It is read every second;
 * whoever shows it is drawn anew when it reads otherwise.
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
