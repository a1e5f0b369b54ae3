import type { EventId, GymId } from '../contract/ids.ts'
import { parseTimeStamp, type Instant } from '../contract/time-stamp.ts'
import type { Publication, StoredCompetition, StoredEvent } from './stored.ts'

/**
 * How much of a competition is shown. `published` excludes drafts, hidden divisions, hidden events and unreleased
 * events.
 */
export type Visibility = 'everything' | 'published'

/**
 * The rights of one request: the gyms that it can read, and how much of their competitions it sees. Every read of the
 * catalog needs a viewer. Only `access/authenticator.ts` creates viewers.
 */
export interface Viewer {
  /** The gyms whose items can be read. `every` also includes gyms that are added later. */
  readonly gyms: ReadonlySet<GymId> | 'every'
  readonly sees: Visibility
  /** A key for caches. Viewers that see the same content have the same key. */
  readonly key: string
}

export function includesGym(viewer: Viewer, gym: GymId): boolean {
  return viewer.gyms === 'every' || viewer.gyms.has(gym)
}

export interface Validity {
  /** When the document last changed because of a release or publication. `-Infinity` if it never did. */
  readonly validFrom: Instant
  /** When the next release or publication changes the document. `Infinity` if there is none. */
  readonly validUntil: Instant
}

/**
 * Returns a competition as it is at the instant `now`. A draft has become published if its `publish_at` has passed. The
 * result contains `publish_at` only if it is still in the future. Call this function before you show, compare or change
 * a competition.
 */
export function competitionAt(competition: StoredCompetition, now: Instant): StoredCompetition {
  const { publish_at = null, ...rest } = competition
  const from = publishedFrom(competition)
  if (from === undefined) return rest
  return from <= now ? { ...rest, status: 'published' } : { ...rest, publish_at }
}

/**
 * Returns when a competition becomes published. Returns `-Infinity` if its status is `published`. Returns `undefined`
 * for a draft that has no `publish_at`.
 */
export function publishedFrom({ status, publish_at = null }: Publication): Instant | undefined {
  if (status === 'published') return -Infinity
  return publish_at === null ? undefined : parseTimeStamp(publish_at)
}

/**
 * Returns the part of a competition that a viewer sees at `now`, and the period in which this part stays the same.
 * Returns `undefined` if the viewer cannot see the competition. Divisions do not list events that the viewer cannot
 * see.
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

export interface ListingHistory {
  readonly gym: GymId
  /** True if the competition was already published when it was last written. */
  readonly wasPublished: boolean
  readonly publishedFrom: Instant | undefined
}

/**
 * Returns true if the viewer may have seen the competition in a list. This stays true when the competition is deleted,
 * because its id is still a valid cursor for the viewer.
 */
export function wasEverListed(
  viewer: Viewer,
  { gym, wasPublished, publishedFrom }: ListingHistory,
  now: Instant,
): boolean {
  if (!includesGym(viewer, gym)) return false
  return viewer.sees === 'everything' || wasPublished || (publishedFrom !== undefined && publishedFrom <= now)
}

export interface WorkoutVisibility {
  readonly gym: GymId | null
  /**
   * When viewers that see only published content can first see an event that uses this workout. `-Infinity` if they
   * could always see such an event. `undefined` if they never can.
   */
  readonly publishedAt: Instant | undefined
}

/**
 * Returns true if the viewer can see the workout. Every viewer can see the workouts of the shared library. A viewer
 * that can read a gym sees the gym's workouts from `publishedAt` on, or always if the viewer sees everything.
 */
export function seesWorkout(viewer: Viewer, { gym, publishedAt }: WorkoutVisibility, now: Instant): boolean {
  if (gym === null) return true
  if (!includesGym(viewer, gym)) return false
  return viewer.sees === 'everything' || (publishedAt !== undefined && publishedAt <= now)
}

export function isValidAt(validity: Validity, now: Instant): boolean {
  return validity.validFrom <= now && now < validity.validUntil
}

/**
 * Returns when an event is released. Returns `-Infinity` if the event has no release time. Returns `Infinity` if the
 * stored time is invalid, so that the event stays unreleased.
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
