import type { ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import type { Account } from '../access/account.ts'
import type { Body } from '../catalog/reading/body.ts'
import { isValidAt } from '../catalog/visibility.ts'
import { preferredWait, type Operation } from '../contract/operations.ts'
import { Problem } from '../contract/problem.ts'
import type { Counts } from './admin/counts.ts'
import { traceIdFrom, type AnsweredRequest } from './admin/request-log.ts'
import type { LongPoll, UnchangedAnswer } from './guard/long-poll.ts'
import type { LongPolls, OpenRequest } from './guard/long-polls.ts'
import type { Overload } from './guard/overload.ts'
import { costOf } from './guard/rate-limits.ts'
import { networkOf, type ReceivedRequest } from './message/received-request.ts'
import type { RejectionQueue } from './guard/rejection-queue.ts'
import type { Answer, AnswerCaching } from './message/answer.ts'
import { corsHeaders } from './message/cors.ts'
import { problemAnswer, problemOfFault, retrySeconds } from './message/problem-answer.ts'
import { bodyBytes, headerList, type HeaderList, type OutgoingResponse, type Sender } from './message/send-answer.ts'
import type { CachedAnswer, Snapshot } from './snapshot.ts'
import { answerRequest, type StageResults, type ApiContext } from './stages.ts'

export interface HandlerContext extends ApiContext {
  readonly corsOrigins: readonly string[]
  readonly overload: Overload
  readonly rejections: RejectionQueue
  readonly longPolls: LongPolls
  readonly sender: Sender
  readonly counts: Counts
  readonly log: Logger
  readonly logRequest: (answered: AnsweredRequest) => void
}

const answerBytes = 1200

export interface RepeatableAnswer {
  readonly cached: CachedAnswer
  readonly body: Body
}

/**
 * Returns the cached response for a cache key. Returns `undefined` if no valid response is cached, or if its body is no
 * longer in memory.
 */
export function findCached(key: string, context: HandlerContext): RepeatableAnswer | undefined {
  const now = context.now()
  const snapshot = context.snapshots.current(now)
  const answer = snapshot?.answers.get(key)
  if (answer === undefined || now >= answer.credentialsExpireAt || !isValidAt(answer.validity, now)) return undefined
  if (snapshot?.hotBodies.isOutdated(answer.variant)) return undefined
  const body = answer.cachedBody()
  return body?.length === answer.length ? { cached: answer, body } : undefined
}

/**
 * An error response to a request that is not processed. `headers` alternates between the names and values of headers.
 */
export interface Rejection {
  readonly problem: Problem
  readonly account?: Account | undefined
  readonly headers: HeaderList
}

export const overloaded: Rejection = {
  problem: new Problem('overloaded', undefined, { retryAfterSeconds: retrySeconds }),
  headers: [],
}

interface PendingResponse {
  readonly answer: OutgoingResponse
  readonly rateHeaders: HeaderList
  readonly account: Account | undefined
  readonly operation: Operation | undefined
  readonly startedAt: number
  readonly unchanged?: UnchangedAnswer | undefined
}

type RequestIds = Pick<ReceivedRequest, 'requestId' | 'traceParents'>

/**
 * Sends a cached response and returns `undefined`. If the account has exceeded its rate limit, sends nothing and
 * returns the error response instead.
 */
export function sendCached(
  answer: RepeatableAnswer,
  ids: RequestIds,
  response: ServerResponse,
  context: HandlerContext,
): Rejection | undefined {
  const pending = repeatCached(answer, context)
  if ('problem' in pending) return pending
  finish(pending, ids, response, context)
  return undefined
}

function repeatCached(
  { cached, body }: RepeatableAnswer,
  { rateLimits, now, counts }: HandlerContext,
): PendingResponse | Rejection {
  const startedAt = performance.now()
  const { account, operation, status, variant } = cached
  const { headers, problem } = rateLimits.countRequest(account, now(), costOf(status))
  if (problem !== undefined) return { problem, account, headers }
  counts.answers.hits += 1
  const answer = { status, headers: cached.headers, body, variant }
  return { answer, rateHeaders: headers, account, operation, startedAt }
}

/**
 * Responds to a request. If `rejection` is given, sends this error response. If a request has `Prefer: wait` and the
 * response would be a 304, waits until it would no longer be a 304, the waiting time is over, or the service stops.
 */
export async function handleRequest(open: OpenRequest, context: HandlerContext, rejection?: Rejection): Promise<void> {
  const { request, response } = open
  let pending = rejection === undefined ? await respond(open, context) : await reject(rejection, open, context)
  const poll = pending.unchanged && holdFor(open, pending.unchanged, context)
  while (poll !== undefined && pending.unchanged !== undefined && !poll.isOver) {
    await poll.waitForChange(pending.unchanged)
    pending = await respond(open, context, true)
  }
  poll?.leave()
  if (poll !== undefined && context.longPolls.isEnded) response.setHeader('Connection', 'close')
  finish(pending, request, response, context, poll)
}

function holdFor(open: OpenRequest, unchanged: UnchangedAnswer, { longPolls }: HandlerContext): LongPoll | undefined {
  const seconds = preferredWait(open.request.headers('prefer'))
  return seconds === undefined ? undefined : longPolls.hold(open, seconds, unchanged)
}

async function respond(open: OpenRequest, context: HandlerContext, wasAuthenticated = false): Promise<PendingResponse> {
  const cached = open.key === undefined ? undefined : findCached(open.key, context)
  if (cached === undefined) return runStages(open, context, wasAuthenticated)
  const pending = repeatCached(cached, context)
  if ('problem' in pending) return reject(pending, open, context)
  return { ...pending, unchanged: unchangedAnswer(cached.cached, context.snapshots.last) }
}

async function runStages(
  open: OpenRequest,
  context: HandlerContext,
  wasAuthenticated: boolean,
): Promise<PendingResponse> {
  const { request, key } = open
  const { overload, counts } = context
  const results: StageResults = { headers: [], wasAuthenticated }
  const startedAt = performance.now()
  if (key !== undefined) counts.answers.misses += 1
  overload.pending += 1
  const result = await answerRequest(request, context, results)
    .catch((error: unknown) => (error instanceof Problem ? error : problemOfFault(error, request, context.log)))
    .finally(() => (overload.pending -= 1))
  const { headers: rateHeaders, authenticated, operation, snapshot } = results
  const pending = { rateHeaders, account: authenticated?.account, operation, startedAt }
  if (!(result instanceof Problem)) {
    const answer = outgoing(result, request, context)
    const entry = cacheEntryOf(answer, result.caching, results)
    if (entry && key !== undefined) snapshot?.answers.offer(key, ...entry)
    return { ...pending, answer, unchanged: entry && unchangedAnswer(entry[0], snapshot) }
  }
  logRejectedCredentials(request, results, context)
  if (result.code === 'rate_limited')
    return reject({ ...pending, problem: result, headers: rateHeaders }, open, context)
  return { ...pending, answer: outgoingProblem(result, request, context) }
}

function unchangedAnswer(answer: CachedAnswer, snapshot: Snapshot | undefined): UnchangedAnswer | undefined {
  return answer.status === 304 && snapshot !== undefined ? { answer, snapshot } : undefined
}

async function reject(rejection: Rejection, open: OpenRequest, context: HandlerContext): Promise<PendingResponse> {
  const { request, response } = open
  const { problem, account, headers: rateHeaders } = rejection
  const { overload, rejections, counts } = context
  const turn = rejections.wait(account?.username ?? networkOf(request.address), response.req.socket)
  await (rejection === overloaded ? overload.waitToReject(turn) : turn)
  const startedAt = performance.now()
  if (account !== undefined) counts.rateLimited += 1
  return { answer: outgoingProblem(problem, request, context), rateHeaders, account, operation: undefined, startedAt }
}

function cacheEntryOf(
  { status, headers, variant, body }: OutgoingResponse,
  caching: AnswerCaching | undefined,
  { authenticated, operation, viewer }: StageResults,
): readonly [CachedAnswer, bytes: number] | undefined {
  if (!caching || !variant || !authenticated || !operation || !viewer) return undefined
  const { validity, cachedBody, cachedBytes } = caching
  const bytes = answerBytes + cachedBytes + headers.reduce((sum, { length }) => sum + length, 0)
  const { length } = body
  return [{ status, headers, variant, length, cachedBody, ...authenticated, operation, viewer, validity }, bytes]
}

function logRejectedCredentials(
  { requestId, traceParents, address }: ReceivedRequest,
  { rejected }: StageResults,
  { counts, log }: HandlerContext,
): void {
  if (rejected === undefined) return
  if (rejected.code !== 'unauthorized') counts.rejected.limited += 1
  else {
    counts.rejected.refused += 1
    log.warn({ requestId, traceId: traceIdFrom(traceParents), address }, 'Credentials were rejected')
  }
}

function finish(
  { answer, rateHeaders, account, operation, startedAt }: PendingResponse,
  { requestId, traceParents }: RequestIds,
  response: ServerResponse,
  { snapshots, sender, counts, logRequest }: HandlerContext,
  poll?: LongPoll,
): void {
  const { status, headers, body, variant, code } = answer
  const all = [...headers, ...rateHeaders, 'X-Request-Id', requestId]
  if (poll !== undefined && variant !== undefined) all.push('Preference-Applied', `wait=${poll.seconds}`)
  const bytes = bodyBytes(body, response)
  if (bytes > 0 && variant !== undefined) snapshots.last?.hotBodies.countSent(variant, body)
  sender.send({ status, headers: all, body }, response)
  const heldMs = poll && startedAt - poll.since
  counts.observe(operation ?? 'none', status, performance.now() - startedAt)
  logRequest({ requestId, traceParents, account, operation, status, code, bytes, startedAt, heldMs })
}

function outgoingProblem(problem: Problem, request: ReceivedRequest, context: HandlerContext): OutgoingResponse {
  return outgoing(problemAnswer(problem, { ...request, serviceName: context.serviceName }), request, context)
}

function outgoing(answer: Answer, request: ReceivedRequest, context: HandlerContext): OutgoingResponse {
  const { status, headers, body, variant, code } = answer
  const all = headerList(status, { ...headers, ...fixedHeaders(request, context) }, body)
  return { status, headers: all, body, variant, code }
}

function fixedHeaders(request: ReceivedRequest, { gymHeader, corsOrigins }: HandlerContext): Record<string, string> {
  const hasCors = corsOrigins.length > 0
  const vary = `Authorization, ${gymHeader}, Accept-Encoding${hasCors ? ', Origin' : ''}`
  const cors = hasCors ? corsHeaders(corsOrigins, gymHeader, request) : {}
  return { Vary: vary, 'X-Content-Type-Options': 'nosniff', ...cors }
}
