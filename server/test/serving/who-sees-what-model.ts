import type { Visibility } from '../../src/catalog/visibility.ts'
import { servedCompetition, servedDivision, servedEvent } from './served-bodies.ts'

// The section "Who sees what" of the contract, a function for each sentence, independent of the service's code. Nothing
// here is fast, cached or shared with it.

export interface ModelEvent {
  readonly id: string
  visible: boolean
  /** The time of release in milliseconds since 1970, or `null` if the event is visible from the start. */
  releasedAt: number | null
  readonly workout: number
  readonly scaled: number | null
}

export interface ModelCompetition {
  readonly id: string
  readonly gym: string
  publishedFrom: number
  wasPublished: boolean
  isDeleted: boolean
  readonly divisions: { readonly id: string; visible: boolean; events: readonly string[] }[]
  readonly events: readonly ModelEvent[]
}

export interface ModelWorkout {
  readonly id: number
  readonly gym: string | null
  readonly competition: ModelCompetition | undefined
}

export interface ModelAccount {
  readonly username: string
  readonly isPlatform: boolean
  gyms: readonly string[] | 'every'
  readonly sees: Visibility
  readonly expiresAt: number
  isRevoked: boolean
}

export interface ModelCatalog {
  readonly gyms: readonly string[]
  /** The competitions in the order in which they were added. */
  readonly competitions: ModelCompetition[]
  readonly workouts: ModelWorkout[]
  readonly accounts: ModelAccount[]
}

export interface ModelRequest {
  readonly account: ModelAccount | undefined
  readonly isPasswordRight: boolean
  readonly gymHeader: string | undefined
  readonly asked: ListRequest | { readonly workout: number }
  readonly now: number
}

export interface ListRequest {
  readonly limit?: number
  readonly side?: 'after' | 'before'
  readonly cursor?: string
}

export type Expected = { readonly code: string } | { readonly body: object; next?: string; prev?: string }

interface Sight {
  readonly gyms: readonly string[]
  readonly sees: Visibility
}

export function expectedAnswer(catalog: ModelCatalog, request: ModelRequest): Expected {
  const { account, isPasswordRight, gymHeader, asked, now } = request
  const isOpen = account !== undefined && isPasswordRight && !account.isRevoked && now < account.expiresAt
  if (!isOpen) return { code: 'unauthorized' }
  if (gymHeader !== undefined && !/^gym_[A-Za-z0-9_-]{1,64}$/.test(gymHeader)) return { code: 'invalid_header' }
  const reached = account.gyms === 'every' ? catalog.gyms : account.gyms
  if (gymHeader !== undefined && !reached.includes(gymHeader)) return { code: 'gym_not_accessible' }
  const sight = { gyms: gymHeader === undefined ? reached : [gymHeader], sees: account.sees }
  return 'workout' in asked ? workoutFor(asked.workout, catalog, sight, now) : pageFor(asked, catalog, sight, now)
}

function pageFor(asked: ListRequest, { competitions }: ModelCatalog, sight: Sight, now: number): Expected {
  const newestFirst = competitions.toReversed()
  const isSeen = (one: ModelCompetition) =>
    !one.isDeleted && sight.gyms.includes(one.gym) && (sight.sees === 'everything' || isPublished(one, now))
  const seen = newestFirst.filter(isSeen)
  const cursor = newestFirst.find(({ id }) => id === asked.cursor)
  if (asked.cursor !== undefined && !mayKnow(cursor, sight, now)) return { code: 'unknown_cursor' }
  const place = cursor === undefined ? -1 : newestFirst.indexOf(cursor)
  const limit = asked.limit ?? 10
  const newer = seen.filter((one) => newestFirst.indexOf(one) < place)
  const older = seen.filter((one) => newestFirst.indexOf(one) > place)
  const page = asked.side === 'before' ? newer.slice(-limit) : older.slice(0, limit)
  const [first, last] = [page[0], page.at(-1)]
  return {
    body: page.map((one) => competitionAs(one, sight, now)),
    ...(last !== undefined && last !== seen.at(-1) ? { next: last.id } : {}),
    ...(first !== undefined && first !== seen[0] ? { prev: first.id } : {}),
  }
}

function mayKnow(one: ModelCompetition | undefined, { gyms, sees }: Sight, now: number): boolean {
  if (one === undefined || !gyms.includes(one.gym)) return false
  return sees === 'everything' || one.wasPublished || isPublished(one, now)
}

function workoutFor(id: number, { competitions, workouts }: ModelCatalog, sight: Sight, now: number): Expected {
  const workout = workouts.find((one) => one.id === id && one.competition?.isDeleted !== true)
  if (workout === undefined) return { code: 'not_found' }
  const isOwn = workout.gym !== null && sight.gyms.includes(workout.gym)
  const uses = ({ workout: plain, scaled }: ModelEvent) => plain === id || scaled === id
  const isShown = (one: ModelCompetition) =>
    !one.isDeleted && isPublished(one, now) && one.events.some((event) => uses(event) && isOut(event, now))
  const isSeen = workout.gym === null || (isOwn && (sight.sees === 'everything' || competitions.some(isShown)))
  return isSeen ? { body: workoutBody(id) } : { code: 'not_found' }
}

function competitionAs(one: ModelCompetition, { sees }: Sight, now: number): object {
  const events = one.events.map((event, order) => ({ event, order })).filter(({ event }) => isShown(event))
  function isShown(event: ModelEvent): boolean {
    return sees === 'everything' || isOut(event, now)
  }
  const shown = new Set(events.map(({ event }) => event.id))
  const divisions = one.divisions.flatMap(({ id, visible, events: named }, order) => {
    if (sees === 'published' && !visible) return []
    return [servedDivision(id, id, order, named.filter((event) => shown.has(event)), { visible })] // prettier-ignore
  })
  const bodies = events.map(({ event, order }) => eventBody(event, order))
  return servedCompetition(one.id, one.id, divisions, bodies, { status: isPublished(one, now) ? 'published' : 'draft' })
}

function eventBody({ id, visible, releasedAt, workout, scaled }: ModelEvent, order: number): object {
  const more = {
    visible,
    released_at: releasedAt === null ? null : spelled(releasedAt),
    scaled_workout: scaled === null ? null : workoutBody(scaled),
  }
  return servedEvent(id, id, order, workoutBody(workout), more)
}

export function workoutBody(id: number): object {
  const details = { type: 'Generic', movements: [] }
  return { description: `Workout ${id}`, details, movements: [], type: 'Generic', name: null }
}

function isPublished({ publishedFrom }: ModelCompetition, now: number): boolean {
  return publishedFrom <= now
}

function isOut({ visible, releasedAt }: ModelEvent, now: number): boolean {
  return visible && (releasedAt === null || releasedAt <= now)
}

export function spelled(instant: number): string {
  return new Date(instant).toISOString().replace('.000Z', 'Z')
}
