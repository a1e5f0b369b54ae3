import type { EventId, GymId } from '../contract/ids.ts'
import { parseTimeStamp, type Instant } from '../contract/time-stamp.ts'
import type { Publication, StoredCompetition, StoredEvent } from './stored.ts'

/** Whether a viewer is shown drafts, hidden and unreleased parts, or only what is published. */
export type Sees = 'everything' | 'published'

/**
 * What one request may see: the competitions of a set of gyms, and `everything` or `published` of each.
 * Made in one place, `access/open-accounts.ts`; every read of the catalog takes one.
 */
export interface Viewer {
  /** `every` is the operator's own front-ends: all gyms, those of tomorrow included. */
  readonly gyms: ReadonlySet<GymId> | 'every'
  readonly sees: Sees
  /** A name for what it sees: equal for viewers that see the same. */
  readonly key: string
}

/** Whether the viewer's gyms include this one. */
export function includesGym(viewer: Viewer, gym: GymId): boolean {
  return viewer.gyms === 'every' || viewer.gyms.has(gym)
}

/** From when until when a document says what it should. */
export interface Validity {
  /** The latest release or publication that it shows: before it, an honest clock would show less; -Infinity. */
  readonly validFrom: Instant
  /** The next one, which it does not show yet; from then on it is made anew; Infinity. */
  readonly validUntil: Instant
}

/**
 * What a competition is at an instant: a draft whose time has come is published. `publish_at` is there only while it
 * lies ahead. Whatever tells, compares or changes a competition asks this first.
 */
export function asOf(competition: StoredCompetition, now: Instant): StoredCompetition {
  const { publish_at = null, ...rest } = competition
  const from = publishedFrom(competition)
  if (from === undefined) return rest
  return from <= now ? { ...rest, status: 'published' } : { ...rest, publish_at }
}

/** From when on a competition is published: -Infinity where nobody said an instant, undefined for a mere draft. */
export function publishedFrom({ status, publish_at = null }: Publication): Instant | undefined {
  if (status === 'published') return -Infinity
  return publish_at === null ? undefined : parseTimeStamp(publish_at)
}

/**
 * What one kind of viewer sees of a competition at an instant, or undefined when it sees nothing of it.
 * A withheld event is absent entirely: its id is taken out of every division, too.
 */
export function visibleAt(competition: StoredCompetition, sees: Sees, now: Instant) {
  const shown = asOf(competition, now)
  const published = publishedFrom(competition) ?? -Infinity
  if (sees === 'everything') return { competition: shown, ...validityAt([published], now) }
  if (shown.status === 'draft') return undefined
  const events = shown.events.filter((event) => isReleased(event, now))
  const ids = new Set<EventId>(events.map(({ id }) => id))
  const divisions = shown.divisions
    .filter(({ visible }) => visible)
    .map((division) => ({ ...division, events: division.events.filter((id) => ids.has(id)) }))
  const releases = shown.events.filter(({ visible }) => visible).map(releaseOf)
  return { competition: { ...shown, divisions, events }, ...validityAt([published, ...releases], now) }
}

/** What decides whether a competition can ever have been on a list. */
export interface ListedOnce {
  readonly gym: GymId
  /** Whether it had been published when it was last written. */
  readonly wasPublished: boolean
  readonly publishedFrom: Instant | undefined
}

/** Whether the viewer can have been shown a competition by now, deleted or not: its id is then a cursor. */
export function isEverListed(viewer: Viewer, { gym, wasPublished, publishedFrom }: ListedOnce, now: Instant): boolean {
  if (!includesGym(viewer, gym)) return false
  return viewer.sees === 'everything' || wasPublished || (publishedFrom !== undefined && publishedFrom <= now)
}

/** What decides who sees a workout. */
export interface PublishedWorkout {
  /** Null for a library workout. */
  readonly gym: GymId | null
  /** When an event that uses it is first published and released, -Infinity if it always was; undefined without any. */
  readonly publishedAt: Instant | undefined
}

/** A library workout is everybody's; a gym's own is seen in a published event, or by those who see everything of it. */
export function seesWorkout(viewer: Viewer, { gym, publishedAt }: PublishedWorkout, now: Instant): boolean {
  if (gym === null) return true
  if (!includesGym(viewer, gym)) return false
  return viewer.sees === 'everything' || (publishedAt !== undefined && publishedAt <= now)
}

/** Whether a document of this validity may be served at this instant. */
export function isValidAt(validity: Validity, now: Instant): boolean {
  return validity.validFrom <= now && now < validity.validUntil
}

/** When an event is released: -Infinity without a release time, Infinity (never) if the stored time cannot be read. */
export function releaseOf({ released_at }: Pick<StoredEvent, 'released_at'>): Instant {
  return released_at === null ? -Infinity : (parseTimeStamp(released_at) ?? Infinity)
}

function isReleased(event: StoredEvent, now: Instant): boolean {
  return event.visible && releaseOf(event) <= now
}

/** The time between the last of some instants that have come and the next one. */
function validityAt(instants: readonly Instant[], now: Instant): Validity {
  return {
    validFrom: Math.max(-Infinity, ...instants.filter((instant) => instant <= now)),
    validUntil: Math.min(Infinity, ...instants.filter((instant) => instant > now)),
  }
}
