import type { EventId, GymId } from '../contract/ids.ts'
import { parseTimeStamp, type Instant } from '../contract/time-stamp.ts'
import type { Publication, StoredCompetition, StoredEvent } from './stored.ts'

/** Whether a viewer sees drafts, hidden and unreleased parts, or only published ones. */
export type Visibility = 'everything' | 'published'

/**
 * What one request may see: the competitions of a set of gyms, and `everything` or only the published part of each.
 * Created only in `access/authenticator.ts`; every read of the catalog takes one.
 */
export interface Viewer {
  /** `every` stands for all gyms, including later ones. Used by the operator's own front ends. */
  readonly gyms: ReadonlySet<GymId> | 'every'
  readonly sees: Visibility
  /** A cache key, equal for viewers that see the same. */
  readonly key: string
}

/** True if the viewer's gyms include this one. */
export function includesGym(viewer: Viewer, gym: GymId): boolean {
  return viewer.gyms === 'every' || viewer.gyms.has(gym)
}

/** The time during which a document is current. */
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

/** Returns when a competition is published: -Infinity without an instant, undefined for a draft that has none. */
export function publishedFrom({ status, publish_at = null }: Publication): Instant | undefined {
  if (status === 'published') return -Infinity
  return publish_at === null ? undefined : parseTimeStamp(publish_at)
}

/**
 * Returns what one kind of viewer sees of a competition at an instant, or undefined if it sees nothing. A withheld
 * event is absent entirely: its id is removed from every division, too.
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

/** The facts that decide whether a competition was ever listed. */
export interface ListingHistory {
  readonly gym: GymId
  /** True if the competition had been published when it was last written. */
  readonly wasPublished: boolean
  readonly publishedFrom: Instant | undefined
}

/** True if the viewer can have seen the competition in a list, deleted or not: its id is then a valid cursor. */
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
  /** Null for a library workout. */
  readonly gym: GymId | null
  /** The instant at which the public first sees an event with this workout: -Infinity if always, undefined if never. */
  readonly publishedAt: Instant | undefined
}

/**
 * True if the viewer sees the workout. Everyone sees library workouts. A gym's own workout is visible in published
 * events, and to viewers that see everything of the gym.
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

/** Returns the time between the last of these instants that has passed and the next one. */
function validityAt(instants: readonly Instant[], now: Instant): Validity {
  return {
    validFrom: Math.max(-Infinity, ...instants.filter((instant) => instant <= now)),
    validUntil: Math.min(Infinity, ...instants.filter((instant) => instant > now)),
  }
}
