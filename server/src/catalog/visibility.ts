import type { EventId, GymId } from '../contract/ids.ts'
import { parseTimeStamp, type Instant } from '../contract/time-stamp.ts'
import type { StoredCompetition, StoredEvent } from './stored.ts'
import { includesGym, type Sees, type Viewer } from './viewer.ts'

/** From when until when a document says what it should. Null: without a bound on that side. */
export interface Validity {
  /** The latest release that the document shows: before it, an honest clock would not show that event. */
  readonly validFrom: Instant | null
  /** The next release that the document does not show yet; from then on it is rendered anew. */
  readonly validUntil: Instant | null
}

export interface Visible extends Validity {
  readonly competition: StoredCompetition
}

export const always: Validity = { validFrom: null, validUntil: null }

/**
 * What one kind of viewer sees of a competition at an instant, or undefined when it sees nothing of it.
 * A withheld event is absent entirely: its id is taken out of every division, too.
 */
export function visibleAt(competition: StoredCompetition, sees: Sees, now: Instant): Visible | undefined {
  if (sees === 'everything') return { competition, ...always }
  if (competition.status === 'draft') return undefined
  const events = competition.events.filter((event) => isReleased(event, now))
  const ids = new Set<EventId>(events.map(({ id }) => id))
  const divisions = competition.divisions
    .filter(({ visible }) => visible)
    .map((division) => ({ ...division, events: division.events.filter((id) => ids.has(id)) }))
  return { competition: { ...competition, divisions, events }, ...validityAt(competition, now) }
}

/** What decides who sees a workout. */
export interface PublishedWorkout {
  /** Null for a library workout. */
  readonly gym: GymId | null
  /** The first release of a published event that uses it, or -Infinity for one without a release; undefined without any. */
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
  return (
    (validity.validFrom === null || validity.validFrom <= now) &&
    (validity.validUntil === null || now < validity.validUntil)
  )
}

/** When an event is released; null when it always was. */
export function releaseOf(event: StoredEvent): Instant | null {
  return event.released_at === null ? null : (parseTimeStamp(event.released_at) ?? null)
}

function isReleased(event: StoredEvent, now: Instant): boolean {
  const release = releaseOf(event)
  return event.visible && (release === null || release <= now)
}

function validityAt(competition: StoredCompetition, now: Instant): Validity {
  const releases = competition.events
    .filter(({ visible }) => visible)
    .map(releaseOf)
    .filter((release) => release !== null)
  const past = releases.filter((release) => release <= now)
  const coming = releases.filter((release) => release > now)
  return {
    validFrom: past.length === 0 ? null : Math.max(...past),
    validUntil: coming.length === 0 ? null : Math.min(...coming),
  }
}
