import type { EventId, GymId } from '../contract/ids.ts'
import { parseTimeStamp, type Instant } from '../contract/time-stamp.ts'
import type { Publication, StoredCompetition, StoredEvent } from './stored.ts'

/** How much a viewer sees. `published` excludes drafts, hidden divisions, and hidden or unreleased events. */
export type Visibility = 'everything' | 'published'

/**
 * What one request is allowed to read: the competitions of some gyms, and how much of each. Every read of the catalog
 * needs a viewer. Only `access/authenticator.ts` creates viewers.
 */
export interface Viewer {
  /** The gyms whose items can be read. `every` includes gyms added later. Only the operator's programs use it. */
  readonly gyms: ReadonlySet<GymId> | 'every'
  readonly sees: Visibility
  /** A cache key. Viewers that see the same have the same key. */
  readonly key: string
}

export function includesGym(viewer: Viewer, gym: GymId): boolean {
  return viewer.gyms === 'every' || viewer.gyms.has(gym)
}

/** The period in which a document is current. */
export interface Validity {
  /** The latest release or publication that the document already includes. `-Infinity` if there is none. */
  readonly validFrom: Instant
  /** The next release or publication. The document must then be rendered again. `Infinity` if there is none. */
  readonly validUntil: Instant
}

/**
 * Returns the state of a competition at an instant. A draft becomes published when its `publish_at` has passed. The
 * result has `publish_at` only while it is in the future. Call this before you show, compare or change a competition.
 */
export function competitionAt(competition: StoredCompetition, now: Instant): StoredCompetition {
  const { publish_at = null, ...rest } = competition
  const from = publishedFrom(competition)
  if (from === undefined) return rest
  return from <= now ? { ...rest, status: 'published' } : { ...rest, publish_at }
}

/**
 * Returns the instant of publication. Returns `-Infinity` if the status is `published`, and `undefined` for a draft
 * without `publish_at`.
 */
export function publishedFrom({ status, publish_at = null }: Publication): Instant | undefined {
  if (status === 'published') return -Infinity
  return publish_at === null ? undefined : parseTimeStamp(publish_at)
}

/**
 * Returns the part of a competition that a viewer sees at an instant, and the period in which it stays the same.
 * Returns `undefined` if the viewer sees nothing. Hidden and unreleased events are removed, also from the divisions.
 */
export function visibleAt(competition: StoredCompetition, sees: Visibility, now: Instant) {
  const current = competitionAt(competition, now)
  const published = publishedFrom(competition) ?? -Infinity
  if (sees === 'everything') return { competition: current, ...validityAt([published], now) }
  if (current.status === 'draft') return undefined
  const events = current.events.filter((event) => event.visible && releaseInstant(event) <= now)
  const ids = new Set<EventId>(events.map(({ id }) => id))
  const divisions = current.divisions
    .filter(({ visible }) => visible)
    .map((division) => ({ ...division, events: division.events.filter((id) => ids.has(id)) }))
  const releases = current.events.filter(({ visible }) => visible).map(releaseInstant)
  return { competition: { ...current, divisions, events }, ...validityAt([published, ...releases], now) }
}

/** The facts that decide whether a viewer can ever have seen a competition in a list, even if it is now deleted. */
export interface ListingHistory {
  readonly gym: GymId
  /** True if the competition had been published when it was last written. */
  readonly wasPublished: boolean
  readonly publishedFrom: Instant | undefined
}

/**
 * Returns true if the viewer can ever have seen the competition in a list, even if the competition is now deleted. Its
 * id is then a valid cursor.
 */
export function wasEverListed(
  viewer: Viewer,
  { gym, wasPublished, publishedFrom }: ListingHistory,
  now: Instant,
): boolean {
  if (!includesGym(viewer, gym)) return false
  return viewer.sees === 'everything' || wasPublished || (publishedFrom !== undefined && publishedFrom <= now)
}

/** The facts that decide which viewers can see a workout. */
export interface WorkoutVisibility {
  /** The gym that owns the workout. `null` for a workout of the shared library. */
  readonly gym: GymId | null
  /**
   * When the public first sees an event that uses this workout. `-Infinity` if it always does, `undefined` if never.
   */
  readonly publishedAt: Instant | undefined
}

/**
 * Returns true if the viewer can see the workout. Everyone sees workouts of the shared library. A viewer that reads the
 * gym sees its workouts as soon as an event that uses them is public, or always if the viewer sees everything.
 */
export function seesWorkout(viewer: Viewer, { gym, publishedAt }: WorkoutVisibility, now: Instant): boolean {
  if (gym === null) return true
  if (!includesGym(viewer, gym)) return false
  return viewer.sees === 'everything' || (publishedAt !== undefined && publishedAt <= now)
}

/** Returns true if a document that has this validity can be served at this instant. */
export function isValidAt(validity: Validity, now: Instant): boolean {
  return validity.validFrom <= now && now < validity.validUntil
}

/**
 * Returns when an event is released. `-Infinity` if it has no release time, `Infinity` if the stored time is invalid.
 */
export function releaseInstant({ released_at }: Pick<StoredEvent, 'released_at'>): Instant {
  return released_at === null ? -Infinity : (parseTimeStamp(released_at) ?? Infinity)
}

function validityAt(instants: readonly Instant[], now: Instant): Validity {
  return {
    validFrom: Math.max(-Infinity, ...instants.filter((instant) => instant <= now)),
    validUntil: Math.min(Infinity, ...instants.filter((instant) => instant > now)),
  }
}
