import type { CompetitionItem } from '../../contract/catalog-file.ts'
import { nearestName } from '../../contract/nearest-name.ts'
import { formatTimeStamp, parseTimeStamp } from '../../contract/time-stamp.ts'
import type { Publication, StoredCompetition } from '../stored.ts'
import { competitionAt } from '../visibility.ts'
import type { Findings } from '../../contract/finding.ts'
import { findZone, instantOfLocal, wallTimes, type TimeZoneCache } from './local-time.ts'
import { explainInvalidTime } from './explain-invalid-time.ts'
import type { ItemContext } from './write-session.ts'

/**
 * Converts a time to a time stamp in UTC. A time without a UTC offset is a local time in `zone`. If the time is
 * invalid, reports an error at `path` and returns `null`. Returns null and undefined unchanged.
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
  // A missing or invalid zone is reported at its own member.
  if (findZone(zone, session.timeZones) === undefined && wallTimes(written) !== undefined) return null
  const read = instantOfLocal(written, zone, session.timeZones)
  if (typeof read === 'number') return formatTimeStamp(read)
  if (read === undefined) {
    const { reason, remedy } = explainInvalidTime(written)
    findings.error(path, `${JSON.stringify(written)} is not a time stamp: ${reason}`, remedy)
  } else findings.error(path, read.sentence, read.remedy)
  return null
}

/** Returns true if a time has no UTC offset and therefore needs a time zone. Also returns true for an invalid text. */
export function isLocalTime(written: string | null | undefined): boolean {
  return typeof written === 'string' && parseTimeStamp(written) === undefined
}

const zonesMax = 1000

/** Adds an error if a name is not a known IANA time zone. The error suggests the most similar name. */
export function checkTimeZone(name: string, path: string, known: TimeZoneCache, findings: Findings): void {
  if (findZone(name, known) !== undefined) return
  const zones = known.size > zonesMax ? [] : Intl.supportedValuesOf('timeZone')
  const city = `/${name.trim().replace(/\s+/g, '_').toLowerCase()}`
  const nearest = zones.find((zone) => zone.toLowerCase().endsWith(city)) ?? nearestName(name, zones)
  const remedy = nearest === undefined ? 'Use an IANA name such as Europe/Lisbon.' : `Did you mean ${nearest}?`
  findings.error(path, `${JSON.stringify(name)} is not a known time zone`, remedy)
}

/**
 * Returns the new status and `publish_at` of a competition. If the file omits both, a stored competition keeps its
 * values, and a new competition becomes a draft. If a competition became published because its `publish_at` passed, its
 * `publish_at` is kept, so that an undo can restore the competition exactly.
 */
export function acceptPublication(
  item: CompetitionItem,
  existing: StoredCompetition | undefined,
  zone: string,
  context: ItemContext,
): Publication {
  const before = existing && competitionAt(existing, context.session.now)
  const publication = requestedPublication(item, before, zone, context)
  if (existing === undefined || before?.status !== 'published' || publication.status !== 'published') return publication
  return { status: existing.status, ...(existing.publish_at ? { publish_at: existing.publish_at } : {}) }
}

function requestedPublication(
  { status, publish_at }: CompetitionItem,
  before: StoredCompetition | undefined,
  zone: string,
  context: ItemContext,
): Publication {
  const stays = status ?? before?.status ?? 'draft'
  const at = acceptTimeStamp(publish_at, '/publish_at', zone, context)
  if (typeof at === 'string') return publicationAt(at, status, before, context)
  const planned = at === undefined ? (before?.publish_at ?? null) : null
  return stays === 'draft' && planned !== null ? { status: 'draft', publish_at: planned } : { status: stays }
}

function publicationAt(
  at: string,
  status: CompetitionItem['status'],
  before: StoredCompetition | undefined,
  { session, findings }: ItemContext,
): Publication {
  if ((parseTimeStamp(at) ?? 0) <= session.now) {
    // A file may be imported again after its `publish_at`.
    if (before?.status !== 'published') {
      const remedy = 'Write "status": "published" instead, or a time in the future.'
      findings.error('/publish_at', `is ${at}, which has passed`, remedy)
    }
    return { status: 'published' }
  }
  if (status === 'published') {
    const remedy = 'Leave publish_at out, or write the status "draft".'
    findings.error('/publish_at', `is ${at}, which is in the future, but the status is "published"`, remedy)
  }
  return { status: 'draft', publish_at: at }
}
