import { isDeepStrictEqual } from 'node:util'
import type { Competition } from '../../contract/competition.ts'
import { renderHead } from '../render.ts'
import type { Instant } from '../../contract/time-stamp.ts'
import type { Position, StoredCompetition } from '../stored.ts'
import { isValidAt } from '../visibility.ts'
import type { ServedBytes, ServedCompetition } from './catalog-store.ts'
import type { WriteSession } from './write-session.ts'

/**
 * What is to be served of a competition of which nothing has changed but what stands before its events, such as the
 * registrations of the hour: the events are taken over as they are served, and none of them is read. Undefined where it
 * has to be rendered from its source. To be called before the competition is written.
 */
export async function renderOverServed(
  position: Position,
  before: StoredCompetition,
  after: StoredCompetition,
  { store, now, unmade }: WriteSession,
): Promise<ServedCompetition | undefined> {
  // One whose time comes is shown otherwise from then on.
  if (unmade.has(position) || after.publish_at || !isDeepStrictEqual(shownAs(before), shownAs(after))) return undefined
  const served = await store.findServed(position)
  if (served === undefined || (served.published === undefined) !== (after.status === 'draft')) return undefined
  const everything = withHead(served.everything, after, now)
  if (served.published === undefined || everything === undefined)
    return everything && { everything, published: undefined }
  const published = served.published === served.everything ? everything : withHead(served.published, after, now)
  return published && { everything, published }
}

/** What decides which divisions and events are shown, and what stands behind them. */
function shownAs({
  status,
  publish_at,
  divisions,
  registration_opens_at,
  registration_closes_at,
  video_url,
}: StoredCompetition) {
  const shown = divisions.map(({ id, visible, events }) => [id, visible, events])
  return [status, publish_at ?? null, shown, registration_opens_at, registration_closes_at, video_url]
}

/** In a text its quotes would have backslashes, and divisions hold ids alone: this stands nowhere before the events. */
const eventsStart = Buffer.from(',"events":[{')

/** Undefined where there are no events, or may be others than are served: a release has come since. */
function withHead(served: ServedBytes, after: StoredCompetition, now: Instant): ServedBytes | undefined {
  const { validFrom, validUntil } = served
  const bytes = Buffer.from(served.bytes.buffer, served.bytes.byteOffset, served.bytes.length)
  const cut = bytes.indexOf(eventsStart)
  if (cut < 0 || !isValidAt(served, now)) return undefined
  const was = JSON.parse(`${bytes.toString('utf8', 0, cut)}}`) as Pick<Competition, 'divisions'>
  const standing = new Map(after.divisions.map((division) => [division.id, division]))
  const divisions = was.divisions.flatMap(({ id, events }) => {
    const division = standing.get(id)
    return division === undefined ? [] : [{ ...division, events }]
  })
  const head = Buffer.from(renderHead({ ...after, divisions }))
  return { bytes: Buffer.concat([head, bytes.subarray(cut)]), validFrom, validUntil }
}
