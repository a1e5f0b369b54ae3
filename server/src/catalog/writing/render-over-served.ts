import { isDeepStrictEqual } from 'node:util'
import { renderHead, type Rendered } from '../render.ts'
import type { Position, StoredCompetition } from '../stored.ts'
import { isSameValidity, visibleAt, type Validity, type Visible } from '../visibility.ts'
import type { ServedBytes } from './catalog-store.ts'
import { publishedInstant, type RenderedBoth } from './keep-documents.ts'
import type { WriteSession } from './write-session.ts'

/**
 * What is to be served of a competition of which nothing has changed but what stands before its events, such as the
 * registrations of the hour: the events are taken over as they are served, and none of their workouts is read. Undefined
 * where it has to be rendered from its source. To be called before the competition is written.
 */
export async function renderOverServed(
  position: Position,
  before: StoredCompetition,
  after: StoredCompetition,
  { store, now, unmade }: WriteSession,
): Promise<RenderedBoth | undefined> {
  if (unmade.has(position) || !isDeepStrictEqual(behindHead(before), behindHead(after))) return undefined
  const head = headOf(visibleAt(after, 'everything', now))
  const shown = headOf(visibleAt(after, 'published', publishedInstant(after, now)))
  const served = await store.findServed(position)
  const everything = withHead(served?.everything, head)
  // Most of what everybody reads is one document.
  const isOne = served?.published === served?.everything && isDeepStrictEqual(shown, head)
  const published = isOne ? everything : withHead(served?.published, shown)
  return everything && (published === undefined) === (shown === undefined) ? { everything, published } : undefined
}

function behindHead({ events, registration_opens_at, registration_closes_at, video_url }: StoredCompetition) {
  return [registration_opens_at, registration_closes_at, video_url, events]
}

/** What stands before the events that a viewer is shown, and in what time. */
interface Head {
  readonly text: string
  readonly validity: Validity
}

function headOf(shown: Visible | undefined): Head | undefined {
  if (shown === undefined) return undefined
  const { competition, validFrom, validUntil } = shown
  return { text: renderHead(competition), validity: { validFrom, validUntil } }
}

/** In a text its quotes would have backslashes, and divisions hold ids alone: this stands nowhere before the events. */
const eventsStart = Buffer.from(',"events":[{')

/** Undefined where there are no events, or may be others than are served: a release has come since. */
function withHead(served: ServedBytes | undefined, head: Head | undefined): Rendered | undefined {
  if (served === undefined || head === undefined || !isSameValidity(served, head.validity)) return undefined
  const bytes = Buffer.from(served.bytes.buffer, served.bytes.byteOffset, served.bytes.length)
  const cut = bytes.indexOf(eventsStart)
  return cut < 0 ? undefined : { text: head.text + bytes.toString('utf8', cut), validity: head.validity }
}
