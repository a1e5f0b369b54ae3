import type { Account } from '../access/account.ts'
import type { OpenAccount, OpenAccounts } from '../access/open-accounts.ts'
import type { CatalogReader } from '../catalog/reading/catalog-reader.ts'
import { allowedMethods, gymHeaderName, type Operation } from '../contract/operations.ts'
import { Problem } from '../contract/problem.ts'
import type { Instant } from '../contract/time-stamp.ts'
import { noBody, type Answer } from './message/answer.ts'
import type { Asked } from './asked.ts'
import { acceptsGzip } from './message/coding.ts'
import { getWorkout } from './get-workout.ts'
import { listCompetitions } from './list-competitions.ts'
import type { PreparedAnswers } from './prepared-answers.ts'
import type { RateLimits } from './guard/rate-limits.ts'
import type { ReceivedRequest } from './message/received-request.ts'
import { routeOf, type Route } from './route.ts'

/** What answering needs besides the request. */
export interface Surface {
  readonly reader: CatalogReader
  readonly accounts: OpenAccounts
  readonly prepared: PreparedAnswers
  readonly rateLimits: RateLimits
  readonly serviceName: string
  readonly now: () => Instant
}

/** What became known of a request on its way; the answer's headers, the log line and the metrics tell it. */
export interface Progress {
  open?: OpenAccount
  operation?: Operation
  /** Headers that go out with whatever the answer is: names and values in turn. */
  readonly headers: string[]
}

/**
 * Answers a request under the API's path. Each stage takes what the one before has found and may end the request with
 * a problem; their order is the order in which faults are told.
 */
export async function answerRequest(request: ReceivedRequest, surface: Surface, progress: Progress): Promise<Answer> {
  if (request.method === 'OPTIONS') return preflight
  const open = await requireAccount(request, surface)
  progress.open = open
  countRequest(open.account, surface, progress)
  const route = routeOf(request.path)
  progress.operation = route.operation
  requireReading(request.method)
  const gymHeader = gymHeaderName(surface.serviceName)
  const viewer = await surface.accounts.viewer(open, request.headers(gymHeader), gymHeader)
  const coding = acceptsGzip(request.headers('accept-encoding')) ? 'gzip' : 'identity'
  return operate(route, { request, viewer, coding, surface, now: surface.now() })
}

function operate(route: Route, asked: Asked): Promise<Answer> {
  switch (route.operation) {
    case 'listCompetitions':
      return listCompetitions(asked)
    case 'getWorkout':
      return getWorkout(route.id, asked)
  }
}

async function requireAccount(request: ReceivedRequest, { accounts, rateLimits, now }: Surface): Promise<OpenAccount> {
  const opened = await accounts.open(request.headers('authorization'), now())
  if (typeof opened === 'object') return opened
  // What spells no credentials guesses nothing, so it is refused without being counted.
  throw opened === 'no credentials' ? new Problem('unauthorized') : rateLimits.countFailure(request.address, now())
}

function countRequest(account: Account, { rateLimits, now }: Surface, progress: Progress): void {
  const { headers, problem } = rateLimits.countRequest(account, now())
  progress.headers.push(...headers)
  if (problem !== undefined) throw problem
}

function requireReading(method: string): void {
  if (method !== 'GET' && method !== 'HEAD') throw new Problem('method_not_allowed')
}

/** A browser asks before it sends credentials, so this tells nothing that needs any. */
const preflight: Answer = { status: 204, headers: { Allow: allowedMethods }, body: noBody }
