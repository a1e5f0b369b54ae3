import type { Account, Accounts } from '../access/account.ts'
import { parseCredentials } from '../access/credentials.ts'
import { identify } from '../access/identify.ts'
import { viewerOf } from '../access/viewer-of.ts'
import type { Catalog } from '../catalog/reading/catalog.ts'
import type { Renderings } from '../catalog/reading/renderings.ts'
import { allowedMethods, gymHeaderName, type Operation } from '../contract/operations.ts'
import { Problem } from '../contract/problem.ts'
import type { Instant } from '../contract/time-stamp.ts'
import { noBody, type Answer } from './answer.ts'
import type { Asked } from './asked.ts'
import { getWorkout } from './get-workout.ts'
import { listCompetitions } from './list-competitions.ts'
import type { RateLimits } from './rate-limits.ts'
import type { ReceivedRequest } from './received-request.ts'
import { routeOf, type Route } from './route.ts'

/** What answering needs besides the request. */
export interface Surface {
  readonly catalog: Catalog
  readonly renderings: Renderings
  readonly accounts: Accounts
  readonly rateLimits: RateLimits
  readonly serviceName: string
  readonly now: () => Instant
}

/** What became known of a request on its way; the answer's headers, the log line and the metrics tell it. */
export interface Progress {
  account?: Account
  operation?: Operation
  /** Headers that go out with whatever the answer is. */
  readonly headers: Record<string, string>
}

/**
 * Answers a request under the API's path. Each stage takes what the one before has found and may end the request with
 * a problem; their order is the order in which faults are told.
 */
export async function answerRequest(request: ReceivedRequest, surface: Surface, progress: Progress): Promise<Answer> {
  if (request.method === 'OPTIONS') return preflight
  const account = await requireAccount(request, surface)
  progress.account = account
  countRequest(account, surface, progress)
  const route = routeOf(request.path)
  progress.operation = route.operation
  requireReading(request.method)
  const gymHeader = gymHeaderName(surface.serviceName)
  const viewer = await viewerOf(account, request.headers(gymHeader), gymHeader, surface.accounts)
  return operate(route, { request, viewer, surface, now: surface.now() })
}

function operate(route: Route, asked: Asked): Promise<Answer> {
  switch (route.operation) {
    case 'listCompetitions':
      return listCompetitions(asked)
    case 'getWorkout':
      return getWorkout(route.id, asked)
  }
}

async function requireAccount(request: ReceivedRequest, surface: Surface): Promise<Account> {
  const credentials = parseCredentials(request.headers('authorization'))
  // What spells no credentials guesses nothing, so it is refused without being counted.
  if (credentials === undefined) throw new Problem('unauthorized')
  const account = await identify(credentials, surface.accounts, surface.now())
  if (account === undefined) throw surface.rateLimits.countFailure(request.address, surface.now())
  return account
}

function countRequest(account: Account, { rateLimits, now }: Surface, progress: Progress): void {
  const { headers, problem } = rateLimits.countRequest(account, now())
  Object.assign(progress.headers, headers)
  if (problem !== undefined) throw problem
}

function requireReading(method: string): void {
  if (method !== 'GET' && method !== 'HEAD') throw new Problem('method_not_allowed')
}

/** A browser asks before it sends credentials, so this tells nothing that needs any. */
const preflight: Answer = { status: 204, headers: { Allow: allowedMethods }, body: noBody }
