import type { CompetitionItem } from '../../contract/catalog-file.ts'
import { parseTimeStamp } from '../../contract/time-stamp.ts'
import type { StoredCompetition } from '../stored.ts'
import { asOf } from '../visibility.ts'
import { acceptTimeStamp } from './accept-time.ts'
import type { ItemContext } from './write-session.ts'

type Publication = Pick<StoredCompetition, 'status' | 'publish_at'>

/**
 * Whether a competition is published, or when it is to be. Left out, both stay as they are, whatever else the file says.
 * One whose time has come keeps its instant as long as it stays published: so a change that is undone leaves no trace.
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
