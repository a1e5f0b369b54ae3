import { nearestName } from '../../contract/nearest-name.ts'
import type { Findings } from './finding.ts'

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
