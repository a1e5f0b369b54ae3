import { setImmediate as immediate } from 'node:timers/promises'
import type { Account } from '../access/account.ts'
import type { AuthenticatedAccount } from '../access/authenticator.ts'
import { noBody } from '../catalog/reading/body.ts'
import { StaleRevisionError } from '../catalog/reading/catalog.ts'
import { isValidAt, type Viewer } from '../catalog/visibility.ts'
import { parseWorkoutId, type WorkoutId } from '../contract/ids.ts'
import { allowedMethods, apiRoot, operations, type Operation } from '../contract/operations.ts'
import { Problem, problemAt } from '../contract/problem.ts'
import { shorten } from '../contract/query.ts'
import type { Instant } from '../contract/time-stamp.ts'
import type { AuthorisedRequest, ReceivedRequest } from './message/received-request.ts'
import type { Snapshot, Snapshots } from './snapshot.ts'
import { getWorkout } from './get-workout.ts'
import { costOf, type RateLimits } from './guard/rate-limits.ts'
import { listCompetitions } from './list-competitions.ts'
import type { Answer } from './message/answer.ts'
import { readAcceptEncoding } from './message/negotiate.ts'

export interface ApiContext {
  readonly snapshots: Snapshots
  readonly rateLimits: RateLimits
  readonly serviceName: string
  readonly gymHeader: string
  readonly now: () => Instant
}

/** What is known about a request so far. The headers, the log and the metrics use this, even if an error occurs. */
export interface StageResults {
  snapshot?: Snapshot
  authenticated?: AuthenticatedAccount
  operation?: Operation
  viewer?: Viewer
  /**
   * True if the credentials were valid when a long poll began. If they have become invalid when the long poll ends,
   * this does not count as a wrong password.
   */
  readonly wasAuthenticated?: boolean
  rejected?: Problem
  headers: readonly string[]
}

/**
 * Returns the response to an API request. All data is read from one snapshot. If the database changes before the
 * response is complete, starts again with a new snapshot. Rejects with a `Problem` if the request has an error.
 */
export async function answerRequest(
  request: ReceivedRequest,
  context: ApiContext,
  results: StageResults,
): Promise<Answer> {
  if (request.method === 'OPTIONS') return preflight
  for (;;) {
    const snapshot = await context.snapshots.open(context.now())
    // All reads use one instant at which the snapshot is valid. It may be later than the request.
    const now = context.now()
    if (!isValidAt(snapshot.reader.snapshot, now)) continue
    results.snapshot = snapshot
    try {
      return await answerAt({ snapshot, now }, request, context, results)
    } catch (error) {
      if (!(error instanceof StaleRevisionError)) throw error
      context.snapshots.invalidate(snapshot)
      // Lets other requests proceed, even if changes follow each other quickly.
      await immediate()
    }
  }
}

interface Moment {
  readonly snapshot: Snapshot
  readonly now: Instant
}

async function answerAt(
  { snapshot, now }: Moment,
  request: ReceivedRequest,
  context: ApiContext,
  results: StageResults,
): Promise<Answer> {
  const authenticated = await requireAccount(request, snapshot, context, results)
  // A request that starts again is already counted.
  const isCounted = results.authenticated !== undefined
  results.authenticated = authenticated
  if (!isCounted) countRequest(authenticated.account, context, results)
  const route = routeOf(request.path)
  results.operation = route.operation
  if (request.method !== 'GET' && request.method !== 'HEAD') throw new Problem('method_not_allowed')
  const { gymHeader } = context
  const viewer = await snapshot.accounts.viewer(authenticated, request.headers(gymHeader), gymHeader)
  results.viewer = viewer
  const accepted = readAcceptEncoding(request.headers('accept-encoding'))
  const { reader, hotBodies } = snapshot
  const answer = await operate(route, { request, viewer, accepted, reader, hotBodies, now })
  // The cost is only known now. Until here, the request needed a token like any other.
  if (costOf(answer.status) === 0)
    results.headers = context.rateLimits.countRequest(authenticated.account, context.now(), -1).headers
  return answer
}

function operate(route: Route, authorised: AuthorisedRequest): Promise<Answer> {
  switch (route.operation) {
    case 'listCompetitions':
      return listCompetitions(authorised)
    case 'getWorkout':
      return getWorkout(route.id, authorised)
  }
}

async function requireAccount(
  request: ReceivedRequest,
  snapshot: Snapshot,
  { rateLimits, now }: ApiContext,
  results: StageResults,
): Promise<AuthenticatedAccount> {
  const authenticated = await snapshot.accounts.authenticate(request.headers('authorization'), now)
  if (typeof authenticated === 'object') return authenticated
  // Missing credentials, and those that were valid when a long poll began, are no guess and are not counted.
  if (authenticated === 'no credentials' || results.wasAuthenticated) throw new Problem('unauthorized')
  results.rejected = rateLimits.countFailure(request.address, now())
  throw results.rejected
}

function countRequest(account: Account, { rateLimits, now }: ApiContext, results: StageResults): void {
  const { headers, problem } = rateLimits.countRequest(account, now())
  results.headers = headers
  if (problem !== undefined) throw problem
}

/** The response to OPTIONS. It must reveal nothing, because browsers send no credentials with OPTIONS. */
const preflight: Answer = { status: 204, headers: { Allow: allowedMethods }, body: noBody }

type Route = { readonly operation: 'listCompetitions' } | { readonly operation: 'getWorkout'; readonly id: WorkoutId }

/** Returns true if a path belongs to the API. Requests to such paths need credentials. */
export function isUnderApi(path: string): boolean {
  return path === apiRoot || path.startsWith(`${apiRoot}/`)
}

function routeOf(path: string): Route {
  const segments = path
    .slice(apiRoot.length + 1)
    .split('/')
    .map(decodeSegment)
  const [resource, id, ...rest] = segments
  if (resource === 'competitions' && segments.length === 1) return { operation: 'listCompetitions' }
  if (resource === 'workouts' && id !== undefined && id !== '' && rest.length === 0) {
    return { operation: 'getWorkout', id: requireWorkoutId(id) }
  }
  throw noOperation()
}

function noOperation(): Problem {
  const paths = Object.values(operations).map(({ path }) => `GET ${path}`)
  return new Problem('not_found', `There is no operation at this address. There are two: ${paths.join(' and ')}.`)
}

function requireWorkoutId(written: string): WorkoutId {
  const id = parseWorkoutId(written)
  if (id !== undefined) return id
  const needed = 'a whole number from 1 to 9007199254740991 in decimal digits, without sign or leading zeros'
  const detail = `The workout id is ${JSON.stringify(shorten(written))}; it must be ${needed}.`
  throw problemAt('invalid_parameter', { parameter: 'id', detail })
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    throw noOperation()
  }
}
