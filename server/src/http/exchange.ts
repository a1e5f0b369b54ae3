import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Logger } from 'pino'
import type { Account } from '../access/account.ts'
import { isValidAt, type Validity } from '../catalog/visibility.ts'
import { preferredWait } from '../contract/operations.ts'
import { problemKinds } from '../contract/problem-kinds.ts'
import { Problem } from '../contract/problem.ts'
import type { Metrics } from './admin/metrics.ts'
import { traceIdFrom, type AnsweredRequest } from './admin/request-log.ts'
import type { RememberedAnswer } from './generation.ts'
import type { HeldRequest, HeldRequests, OpenRequest, Unchanged } from './guard/held-requests.ts'
import type { Overload } from './guard/overload.ts'
import { costOf } from './guard/rate-limits.ts'
import { networkOf, type ReceivedRequest } from './message/received-request.ts'
import type { Refusals } from './guard/refusals.ts'
import type { Answer } from './message/answer.ts'
import { copiedBytes } from './message/body.ts'
import { corsHeaders } from './message/cors.ts'
import { problemAnswer, problemOfFault, retrySeconds } from './message/problem-answer.ts'
import { headerList, type HeaderList, type Outgoing, type Sender } from './message/send-answer.ts'
import { answerRequest, type Progress, type Surface } from './stages.ts'

/** What an exchange needs besides the request. */
export interface ExchangeParts {
  readonly surface: Surface
  readonly corsOrigins: readonly string[]
  readonly overload: Overload
  readonly refusals: Refusals
  readonly held: HeldRequests
  readonly sender: Sender
  readonly metrics: Metrics
  readonly log: Logger
  readonly logRequest: (answered: AnsweredRequest) => void
}

/**
 * What an answer takes in memory besides its body and its headers: its place, what names its bytes, what it says of the
 * account.
 */
const answerBytes = 1200

/** The answer that goes out again to a request with this key, for as long as nothing has changed. */
export function findAnswer(key: string, { surface }: ExchangeParts): RememberedAnswer | undefined {
  const now = surface.now()
  const generation = surface.generations.current(now)
  const answer = generation?.answers.get(key)
  const holds = answer !== undefined && now < answer.openUntil && isValidAt(answer.validity, now)
  return holds && !generation?.hotBodies.isOutdated(answer.served) ? answer : undefined
}

/** Why a request is refused before it is looked at any further, and what its answer tells besides. */
export interface Refused {
  readonly problem: Problem
  readonly account?: Account
  readonly headers: HeaderList
}

/** What is told where there is more to do than can be done. */
export const overloaded: Refused = {
  problem: new Problem('overloaded', undefined, { retryAfterSeconds: retrySeconds }),
  headers: [],
}

/** Who is answered from memory. */
export interface Asked extends Pick<AnsweredRequest, 'requestId' | 'traceParents'> {
  /** The request itself where it prefers something: it may be held, or has been. */
  readonly open: OpenRequest | HeldRequest | undefined
}

/**
 * Sends an answer again, or holds the request. Neither is done, and it is told, when the account has used its rate up.
 */
export function repeatAnswer(
  answer: RememberedAnswer,
  { requestId, traceParents, open }: Asked,
  response: ServerResponse,
  parts: ExchangeParts,
): Refused | undefined {
  const startedAt = performance.now()
  const { surface } = parts
  const { account, operation } = answer
  const { headers, problem } = surface.rateLimits.countRequest(account, surface.now(), costOf(answer.status))
  if (problem !== undefined) return { headers, problem, account }
  const generation = surface.generations.last
  if (open && generation && waits(open, { ...answer, generation }, parts)) return undefined
  parts.metrics.answers.hits += 1
  finish(answer, headers, { requestId, traceParents, account, operation, startedAt, open }, response, parts)
  return undefined
}

/** Whether a request is held, now or for longer: nothing has changed for it, and it prefers to wait. */
function waits(
  open: OpenRequest | HeldRequest,
  { status, account, ...unchanged }: Unchanged & Pick<RememberedAnswer, 'status' | 'account'>,
  parts: ExchangeParts,
): boolean {
  if (status !== 304) return false
  const known = heldOf(open)
  if (known !== undefined) return !parts.held.isDue(known) && parts.held.hold(known, unchanged)
  const seconds = preferredWait(open.request.headers('prefer'))
  return seconds !== undefined && parts.held.hold({ ...open, account, seconds, since: performance.now() }, unchanged)
}

/** What tells one that is held from one that has just come. */
function heldOf(open: OpenRequest | HeldRequest | undefined): HeldRequest | undefined {
  return open !== undefined && 'since' in open ? open : undefined
}

/** Answers a request that is refused, when its turn to be told has come. */
export async function turnAway(refused: Refused, open: OpenRequest | HeldRequest, parts: ExchangeParts): Promise<void> {
  const { problem, account, headers } = refused
  const { request, response } = open
  const { overload, refusals } = parts
  const turn = refusals.turn(callerOf(account, request), response.req.socket)
  await (refused === overloaded ? overload.untilTold(turn) : turn)
  const startedAt = performance.now()
  const { requestId, traceParents } = request
  if (account !== undefined) parts.metrics.rateLimited += 1
  const answer = problemAnswer(problem, { ...request, serviceName: parts.surface.serviceName })
  const told = { requestId, traceParents, account, operation: undefined, startedAt, open }
  finish(outgoing(answer, request, parts), headers, told, response, parts)
}

/** Who waits when refusals wait: the account, or who sends without one. */
function callerOf(account: Account | undefined, { address }: ReceivedRequest): string {
  return account?.username ?? networkOf(address)
}

/** One request under the API's path, gone through stage by stage; it may be held then, or go on being held. */
export async function exchange(open: OpenRequest | HeldRequest, parts: ExchangeParts): Promise<void> {
  const { request, key, response } = open
  const startedAt = performance.now()
  const progress: Progress = { headers: [] }
  const found = await answerOrProblem(request, response.req.socket, parts, progress)
  const answer = outgoing(found, request, parts)
  const { status, validity } = found
  const { generation, opened, operation } = progress
  if (key !== undefined) {
    offer(key, answer, validity, progress)
    parts.metrics.answers.misses += 1
  }
  if (validity && generation && opened && waits(open, { status, validity, generation, ...opened }, parts)) return
  // What was right when it was sent guesses nothing.
  if (heldOf(open) === undefined) tellRefusal(request, status, progress, parts)
  const { requestId, traceParents } = request
  const told = { requestId, traceParents, account: opened?.account, operation, startedAt, open }
  finish(answer, progress.headers, told, response, parts)
}

/** Offers an answer to those who ask the same. */
function offer(key: string, answer: Outgoing, validity: Validity | undefined, progress: Progress): void {
  const { served, body, headers } = answer
  const { generation, opened, operation, viewer } = progress
  if (!validity || !served || !generation || !opened || !operation || !viewer) return
  // What has no body shares no bytes.
  const of = body.length === 0 ? undefined : served.of
  const bodyBytes = of === undefined ? body.length : copiedBytes(body)
  const bytes = answerBytes + bodyBytes + headers.reduce((sum, { length }) => sum + length, 0)
  generation.answers.offer(key, { ...answer, served, ...opened, operation, viewer, validity }, bytes, of)
}

/**
 * Counts what went beyond a rate, and wrong credentials. These are logged with their address, for whoever bans
 * addresses by the log; no more of them than an address may send, so that nobody fills a disk.
 */
function tellRefusal(
  { requestId, traceParents, address }: ReceivedRequest,
  status: number,
  { rejected, opened }: Progress,
  { metrics, log }: ExchangeParts,
): void {
  if (rejected?.code === 'unauthorized') {
    metrics.rejected.refused += 1
    log.warn({ requestId, traceId: traceIdFrom(traceParents), address }, 'Credentials were rejected')
  } else if (rejected !== undefined) metrics.rejected.limited += 1
  else if (opened !== undefined && status === problemKinds.rate_limited.status) metrics.rateLimited += 1
}

/** What is told of an exchange when it ends. */
interface Ending extends Omit<AnsweredRequest, 'status' | 'bytes' | 'heldMs'> {
  readonly open: OpenRequest | HeldRequest | undefined
}

/** The end of every exchange: it goes out, is bounded while it waits, is counted and logged. */
function finish(
  { status, headers, body, served }: Outgoing,
  counted: HeaderList,
  { requestId, traceParents, account, operation, startedAt, open }: Ending,
  response: ServerResponse,
  { surface, sender, logRequest, held: heldRequests }: ExchangeParts,
): void {
  const all = [...headers, ...counted, 'X-Request-Id', requestId]
  const held = heldOf(open)
  if (held !== undefined) heldRequests.release(held)
  if (held !== undefined && served !== undefined) all.push('Preference-Applied', `wait=${held.seconds}`)
  const bytes = sender.send({ status, headers: all, body }, response)
  if (bytes > 0 && served !== undefined) surface.generations.last?.hotBodies.ask(served, body)
  const heldMs = held && startedAt - held.since
  logRequest({ requestId, traceParents, account, operation, status, bytes, startedAt, heldMs })
}

async function answerOrProblem(
  request: ReceivedRequest,
  socket: Socket,
  parts: ExchangeParts,
  progress: Progress,
): Promise<Answer> {
  const { overload, refusals, surface } = parts
  overload.enter()
  try {
    return await answerRequest(request, surface, progress).finally(() => overload.leave())
  } catch (error) {
    const problem = problemOf(error, request, parts)
    const isRefused = problem.code === 'rate_limited' || problem === overloaded.problem
    if (isRefused) await refusals.turn(callerOf(progress.opened?.account, request), socket)
    return problemAnswer(problem, { ...request, serviceName: surface.serviceName })
  }
}

function problemOf(error: unknown, request: ReceivedRequest, { log }: ExchangeParts): Problem {
  return error instanceof Problem ? error : problemOfFault(error, request, log)
}

/** An answer with the headers that every answer under the API's path has. */
function outgoing({ status, headers, body, served }: Answer, request: ReceivedRequest, parts: ExchangeParts): Outgoing {
  return { status, headers: headerList(status, { ...headers, ...fixedHeaders(request, parts) }, body), body, served }
}

function fixedHeaders(request: ReceivedRequest, { surface, corsOrigins }: ExchangeParts): Record<string, string> {
  const hasCors = corsOrigins.length > 0
  const vary = `Authorization, ${surface.gymHeader}, Accept-Encoding${hasCors ? ', Origin' : ''}`
  const cors = hasCors ? corsHeaders(corsOrigins, surface.gymHeader, request) : {}
  return { Vary: vary, 'X-Content-Type-Options': 'nosniff', ...cors }
}
