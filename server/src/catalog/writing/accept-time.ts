import { nearestName } from '../../contract/nearest-name.ts'
import { formatTimeStamp, parseTimeStamp } from '../../contract/time-stamp.ts'
import type { Findings } from './finding.ts'

/** A time stamp as it is served, from one with any offset; null when it is absent or, with an error, unreadable. */
export function acceptTimeStamp(written: string | null | undefined, path: string, findings: Findings): string | null {
  if (written === null || written === undefined) return null
  const instant = parseTimeStamp(written)
  if (instant !== undefined) return formatTimeStamp(instant)
  findings.error(path, `${JSON.stringify(written)} is not a time stamp: ${reason(written)}`, asTimeStamp)
  return null
}

const asTimeStamp = 'Write it as 2026-05-01T14:00:00+02:00 or 2026-05-01T12:00:00Z.'

function reason(written: string): string {
  if (!/[zZ]$|[+-]\d{2}:?\d{2}$/.test(written)) return 'a local time names no instant, an offset or Z is missing'
  if (/\.\d{4,}/.test(written)) return 'it is finer than milliseconds'
  if (/^[+-]?\d{5,}/.test(written)) return 'years have four digits'
  return 'the date does not exist, or the form is not ISO 8601 with seconds'
}

/**
 * Reports a name that is no IANA time zone which this runtime knows, with the nearest one that is. `known` remembers
 * those that were asked for before, since asking the runtime is slow.
 */
export function checkTimeZone(name: string, path: string, known: Set<string>, findings: Findings): void {
  if (known.has(name)) return
  if (isTimeZone(name)) {
    known.add(name)
    return
  }
  const nearest = nearestName(name, Intl.supportedValuesOf('timeZone'))
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
