import type { CompetitionItem } from '../../contract/catalog-file.ts'
import { nearestName } from '../../contract/nearest-name.ts'
import { formatTimeStamp, parseTimeStamp } from '../../contract/time-stamp.ts'
import type { Publication, StoredCompetition } from '../stored.ts'
import { asOf } from '../visibility.ts'
import type { Findings } from '../../contract/finding.ts'
import { findZone, instantOfLocal, wallTimes, type KnownZones } from './local-time.ts'
import { timeFault } from './time-fault.ts'
import type { ItemContext } from './write-session.ts'

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
  if (findZone(zone, session.timeZones) === undefined && wallTimes(written) !== undefined) return null
  const read = instantOfLocal(written, zone, session.timeZones)
  if (typeof read === 'number') return formatTimeStamp(read)
  if (read === undefined) {
    const { reason, remedy } = timeFault(written)
    findings.error(path, `${JSON.stringify(written)} is not a time stamp: ${reason}`, remedy)
  } else findings.error(path, read.sentence, read.remedy)
  return null
}

/** Whether a zone decides which instant is meant. */
export function isLocalTime(written: string | null | undefined): boolean {
  return typeof written === 'string' && parseTimeStamp(written) === undefined
}

/** Past so many zones, wrong ones among them, the nearest one is no longer looked for. */
const zonesMax = 1000

/** Reports a name that is no IANA time zone which this runtime knows, with the nearest one that is. */
export function checkTimeZone(name: string, path: string, known: KnownZones, findings: Findings): void {
  if (findZone(name, known) !== undefined) return
  const zones = known.size > zonesMax ? [] : Intl.supportedValuesOf('timeZone')
  const city = `/${name.trim().replace(/\s+/g, '_').toLowerCase()}`
  const nearest = zones.find((zone) => zone.toLowerCase().endsWith(city)) ?? nearestName(name, zones)
  const remedy = nearest === undefined ? 'Use an IANA name such as Europe/Lisbon.' : `Did you mean ${nearest}?`
  findings.error(path, `${JSON.stringify(name)} is not a time zone that is known`, remedy)
}

/**
 * Whether a competition is published, or when it is to be. Left out, both stay as they are, whatever else the file
 * says. One whose time has come keeps its instant as long as it stays published: so a change that is undone leaves no
 * trace.
 */
export function acceptPublication(
  item: CompetitionItem,
  kept: StoredCompetition | undefined,
  zone: string,
  context: ItemContext,
): Publication {
  const before = kept && asOf(kept, context.session.now)
  const publication = writtenPublication(item, before, zone, context)
  if (kept === undefined || before?.status !== 'published' || publication.status !== 'published') return publication
  return { status: kept.status, ...(kept.publish_at ? { publish_at: kept.publish_at } : {}) }
}

function writtenPublication(
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
    // A file that was imported before its instant is the same file after it.
    if (before?.status !== 'published') {
      const remedy = 'Write "status": "published" instead, or a later instant.'
      findings.error('/publish_at', `is ${at}, which has passed`, remedy)
    }
    return { status: 'published' }
  }
  if (status === 'published') {
    const remedy = 'Leave publish_at out, or write the status "draft".'
    findings.error('/publish_at', `is ${at}, which is to come, but the status is "published"`, remedy)
  }
  return { status: 'draft', publish_at: at }
}
