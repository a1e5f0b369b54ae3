import { nearestName } from '../../contract/nearest-name.ts'
import { formatTimeStamp, parseTimeStamp } from '../../contract/time-stamp.ts'
import type { Findings } from './finding.ts'
import { instantOfLocal, localFormat } from './local-time.ts'
import { wallTimes } from './wall-times.ts'
import type { ItemContext, WriteSession } from './write-session.ts'

/**
 * A time stamp as it is served: from one with any offset, or from a local time of the zone; null where that is
 * written or, with an error, what is written is unreadable; undefined when nothing is.
 */
export function acceptTimeStamp(
  written: string | null | undefined,
  path: string,
  zone: string,
  { session, findings }: ItemContext,
): string | null | undefined {
  if (written === null || written === undefined) return written
  const instant = parseTimeStamp(written)
  if (instant !== undefined) return formatTimeStamp(instant)
  // Which zone is missing, or wrong, is told where it stands.
  if (!isKnown(zone, session.timeZones) && wallTimes(written) !== undefined) return null
  const read = readLocal(written, zone, session.timeZones)
  if (typeof read === 'number') return formatTimeStamp(read)
  if (read === undefined)
    findings.error(path, `${JSON.stringify(written)} is not a time stamp: ${reason(written)}`, asTimeStamp)
  else findings.error(path, read.sentence, read.remedy)
  return null
}

/** Whether a zone decides which instant is meant. */
export function isLocalTime(written: string | null | undefined): boolean {
  return typeof written === 'string' && parseTimeStamp(written) === undefined
}

function readLocal(written: string, zone: string, formats: WriteSession['timeZones']) {
  return isKnown(zone, formats) ? instantOfLocal(written, zone, formats) : undefined
}

function isKnown(zone: string, formats: WriteSession['timeZones']): boolean {
  return formats.has(zone) || isTimeZone(zone)
}

const asTimeStamp = 'Write it as 2026-05-01T14:00:00+02:00, 2026-05-01T12:00:00Z, or as a local time: 2026-05-01 14:00.'

function reason(written: string): string {
  if (/^\d{1,4}([-./])\d{1,2}\1\d{1,4}$/.test(written)) return 'it says no hour'
  if (!/[zZ]$|[+-]\d{2}:?\d{2}$/.test(written)) return 'it has no offset, and is not written as 2026-05-01T14:00'
  if (/\.\d{4,}/.test(written)) return 'it is finer than milliseconds'
  if (/^[+-]?\d{5,}/.test(written)) return 'years have four digits'
  return 'the date does not exist, or the form is not ISO 8601 with seconds'
}

/**
 * Reports a name that is no IANA time zone which this runtime knows, with the nearest one that is. `known` remembers
 * those that were asked for before, since asking the runtime is slow.
 */
export function checkTimeZone(name: string, path: string, known: WriteSession['timeZones'], findings: Findings): void {
  if (known.has(name)) return
  if (isTimeZone(name)) {
    known.set(name, localFormat(name))
    return
  }
  const zones = Intl.supportedValuesOf('timeZone')
  const city = `/${name.trim().replace(/\s+/g, '_').toLowerCase()}`
  const nearest = zones.find((zone) => zone.toLowerCase().endsWith(city)) ?? nearestName(name, zones)
  const remedy = nearest === undefined ? 'Use an IANA name such as Europe/Lisbon.' : `Did you mean ${nearest}?`
  findings.error(path, `${JSON.stringify(name)} is not a time zone that is known`, remedy)
}

function isTimeZone(name: string): boolean {
  // Offsets such as +02:00 are time zones to the runtime, but no IANA names.
  if (!/^[A-Za-z][A-Za-z0-9_+-]*(\/[A-Za-z0-9_+-]+)*$/.test(name)) return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
