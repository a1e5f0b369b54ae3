import type { EventId, GymId } from '../contract/ids.ts'
import { parseTimeStamp, type Instant } from '../contract/time-stamp.ts'
import type { Publication, StoredCompetition, StoredEvent } from './stored.ts'

/** `everything` includes drafts, hidden divisions and events, and unreleased events; `published` excludes them. */
export type Visibility = 'everything' | 'published'

/**
 * What one request may read: the competitions of which gyms, and how much of each. Every read of the catalog takes a
 * viewer. Only `access/authenticator.ts` creates one.
 */
export interface Viewer {
  /** The gyms whose items may be read. `every` includes gyms added later, and is for the operator's own front ends. */
  readonly gyms: ReadonlySet<GymId> | 'every'
  readonly sees: Visibility
  /** A cache key, equal for viewers that see the same. */
  readonly key: string
}

export function includesGym(viewer: Viewer, gym: GymId): boolean {
  return viewer.gyms === 'every' || viewer.gyms.has(gym)
}

/** The interval in which a document is current. */
export interface Validity {
  /** The latest release or publication that the document includes; -Infinity if it includes none. */
  readonly validFrom: Instant
  /** The next release or publication, at which the document must be rendered again; Infinity if there is none. */
  readonly validUntil: Instant
}

/**
 * Returns a competition as it is at an instant: a draft whose `publish_at` has passed is published, and `publish_at` is
 * present only while it is in the future. Call this before you show, compare or change a competition.
 */
export function competitionAt(competition: StoredCompetition, now: Instant): StoredCompetition {
  const { publish_at = null, ...rest } = competition
  const from = publishedFrom(competition)
  if (from === undefined) return rest
  return from <= now ? { ...rest, status: 'published' } : { ...rest, publish_at }
}

/** Returns the instant of publication: -Infinity for status `published`, undefined for a draft without `publish_at`. */
export function publishedFrom({ status, publish_at = null }: Publication): Instant | undefined {
  if (status === 'published') return -Infinity
  return publish_at === null ? undefined : parseTimeStamp(publish_at)
}

/**
 * Returns what one kind of viewer sees of a competition at an instant, and the interval in which that stays the same.
 * Returns undefined if the viewer sees nothing. Removes hidden and unreleased events, and their ids from divisions.
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

/** The facts that decide whether a viewer can have seen a competition, even a deleted one, in the list. */
export interface ListingHistory {
  readonly gym: GymId
  /** True if the competition had been published when it was last written. */
  readonly wasPublished: boolean
  readonly publishedFrom: Instant | undefined
}

/** True if the viewer can have seen the competition, now deleted or not, in the list. Its id is then a valid cursor. */
export function wasEverListed(
  viewer: Viewer,
  { gym, wasPublished, publishedFrom }: ListingHistory,
  now: Instant,
): boolean {
  if (!includesGym(viewer, gym)) return false
  return viewer.sees === 'everything' || wasPublished || (publishedFrom !== undefined && publishedFrom <= now)
}

/** The facts that decide which viewers see a workout. */
export interface WorkoutVisibility {
  /** The gym that owns the workout; null for a workout of the shared library. */
  readonly gym: GymId | null
  /** The instant at which the public first sees an event with this workout: -Infinity if always, undefined if never. */
  readonly publishedAt: Instant | undefined
}

/**
 * True if the viewer sees the workout. Everyone sees workouts of the shared library. Those who may read a gym see its
 * workouts once an event with the workout is public, or always if they see everything.
 */
export function seesWorkout(viewer: Viewer, { gym, publishedAt }: WorkoutVisibility, now: Instant): boolean {
  if (gym === null) return true
  if (!includesGym(viewer, gym)) return false
  return viewer.sees === 'everything' || (publishedAt !== undefined && publishedAt <= now)
}

/** True if a document of this validity may be served at this instant. */
export function isValidAt(validity: Validity, now: Instant): boolean {
  return validity.validFrom <= now && now < validity.validUntil
}

/** Returns when an event is released: -Infinity without a release time, Infinity if the stored time is invalid. */
export function releaseInstant({ released_at }: Pick<StoredEvent, 'released_at'>): Instant {
  return released_at === null ? -Infinity : (parseTimeStamp(released_at) ?? Infinity)
}

/** Returns the interval between the latest of these instants that has passed and the next one. */
function validityAt(instants: readonly Instant[], now: Instant): Validity {
  return {
    validFrom: Math.max(-Infinity, ...instants.filter((instant) => instant <= now)),
    validUntil: Math.min(Infinity, ...instants.filter((instant) => instant > now)),
  }
}
