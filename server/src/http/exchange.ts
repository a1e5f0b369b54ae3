import type { ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import type { Account } from '../access/account.ts'
import type { Shared } from '../catalog/reading/memory.ts'
import { isValidAt, type Validity } from '../catalog/visibility.ts'
import { preferredWait, type Operation } from '../contract/operations.ts'
import { Problem } from '../contract/problem.ts'
import type { Counts } from './admin/counts.ts'
import { traceIdFrom, type AnsweredRequest } from './admin/request-log.ts'
import type { Generation, RememberedAnswer } from './generation.ts'
import type { HeldRequest, Unchanged } from './guard/held-request.ts'
import type { HeldRequests, OpenRequest } from './guard/held-requests.ts'
import type { Overload } from './guard/overload.ts'
import { costOf } from './guard/rate-limits.ts'
import { networkOf, type ReceivedRequest } from './message/received-request.ts'
import type { RejectionQueue } from './guard/rejection-queue.ts'
import type { Answer } from './message/answer.ts'
import { corsHeaders } from './message/cors.ts'
import { problemAnswer, problemOfFault, retrySeconds } from './message/problem-answer.ts'
import { bodyBytes, headerList, type HeaderList, type Outgoing, type Sender } from './message/send-answer.ts'
import { answerRequest, type Progress, type Surface } from './stages.ts'

/** What an exchange needs besides the request. */
export interface ExchangeParts extends Surface {
  readonly corsOrigins: readonly string[]
  readonly overload: Overload
  readonly rejections: RejectionQueue
  readonly held: HeldRequests
  readonly sender: Sender
  readonly counts: Counts
  readonly log: Logger
  readonly logRequest: (answered: AnsweredRequest) => void
}

/**
 * What an answer takes in memory besides its body and its headers: its place, what names its bytes, what it says of the
 * account.
 */
const answerBytes = 1200

/** The answer that goes out again to a request with this key, for as long as nothing has changed. */
export function findAnswer(key: string, parts: ExchangeParts): RememberedAnswer | undefined {
  const now = parts.now()
  const generation = parts.generations.current(now)
  const answer = generation?.answers.get(key)
  const holds = answer !== undefined && now < answer.openUntil && isValidAt(answer.validity, now)
  return holds && !generation?.hotBodies.isOutdated(answer.served) ? answer : undefined
}

/** Why a request is refused before it is looked at any further, and what its answer tells besides. */
export interface Refused {
  readonly problem: Problem
  readonly account?: Account | undefined
  readonly headers: HeaderList
}

/** What is told where there is more to do than can be done. */
export const overloaded: Refused = {
  problem: new Problem('overloaded', undefined, { retryAfterSeconds: retrySeconds }),
  headers: [],
}

/** An answer that is to go out, and what is told of it. */
interface Told {
  readonly answer: Outgoing
  /** Headers of this time, names and values in turn. */
  readonly counted: HeaderList
  readonly account: Account | undefined
  readonly operation: Operation | undefined
  /** On the clock of `performance.now()`. */
  readonly startedAt: number
  /** Where it tells that nothing has changed. */
  readonly unchanged?: Unchanged | undefined
}

/** How a request is named in answers and lines. */
type Named = Pick<ReceivedRequest, 'requestId' | 'traceParents'>

/** Sends an answer again, and counts it. When the account has used its rate up, that is told, and nothing is sent. */
export function repeatAnswer(
  answer: RememberedAnswer,
  named: Named,
  response: ServerResponse,
  parts: ExchangeParts,
): Refused | undefined {
  const told = tellAgain(answer, parts)
  if ('problem' in told) return told
  finish(told, named, response, parts)
  return undefined
}

function tellAgain(answer: RememberedAnswer, { rateLimits, now, counts }: ExchangeParts): Told | Refused {
  const startedAt = performance.now()
  const { account, operation, status } = answer
  const { headers, problem } = rateLimits.countRequest(account, now(), costOf(status))
  if (problem !== undefined) return { problem, account, headers }
  counts.answers.hits += 1
  answer.body.loan?.hold()
  return { answer, counted: headers, account, operation, startedAt }
}

/**
 * One request from its arrival to its answer. Where nothing has changed for it, and it prefers to wait, it asks again
 * when something may have, until something has, its time has come, or the service ends.
 */
export async function exchange(open: OpenRequest, parts: ExchangeParts, refused?: Refused): Promise<void> {
  const { request, response } = open
  let told = refused === undefined ? await ask(open, parts) : await turnAway(refused, open, parts)
  const held = told.unchanged && holdFor(open, told.unchanged, parts)
  while (held !== undefined && told.unchanged !== undefined && !held.isOver) {
    await held.news(told.unchanged)
    told = await ask(open, parts, true)
  }
  held?.leave()
  if (held !== undefined && parts.held.isEnded) response.setHeader('Connection', 'close')
  finish(told, request, response, parts, held)
}

function holdFor(open: OpenRequest, unchanged: Unchanged, { held }: ExchangeParts): HeldRequest | undefined {
  const seconds = preferredWait(open.request.headers('prefer'))
  return seconds === undefined ? undefined : held.take(open, seconds, unchanged)
}

/** What a request is answered with now: out of memory, or by the stages. */
async function ask(open: OpenRequest, parts: ExchangeParts, wasLetIn = false): Promise<Told> {
  const known = open.key === undefined ? undefined : findAnswer(open.key, parts)
  if (known === undefined) return askStages(open, parts, wasLetIn)
  const told = tellAgain(known, parts)
  if ('problem' in told) return turnAway(told, open, parts)
  return { ...told, unchanged: unchangedBy(known, parts.generations.last) }
}

async function askStages(open: OpenRequest, parts: ExchangeParts, wasLetIn: boolean): Promise<Told> {
  const { request, key } = open
  const { overload, counts } = parts
  const progress: Progress = { headers: [], wasLetIn }
  const startedAt = performance.now()
  if (key !== undefined) counts.answers.misses += 1
  overload.enter()
  const found = await answerRequest(request, parts, progress)
    .catch((error: unknown) => (error instanceof Problem ? error : problemOfFault(error, request, parts.log)))
    .finally(() => overload.leave())
  const { headers: counted, opened, operation, generation } = progress
  const account = opened?.account
  const told = { counted, account, operation, startedAt }
  if (!(found instanceof Problem)) {
    const answer = outgoing(found, request, parts)
    const remembered = rememberedAs(answer, found.validity, progress)
    if (remembered && key !== undefined) generation?.answers.offer(key, ...remembered)
    return { ...told, answer, unchanged: remembered && unchangedBy(remembered[0], generation) }
  }
  tellRejected(request, progress, parts)
  if (found.code === 'rate_limited') return turnAway({ problem: found, account, headers: counted }, open, parts)
  return { ...told, answer: outgoingProblem(found, request, parts) }
}

function unchangedBy(answer: RememberedAnswer, generation: Generation | undefined): Unchanged | undefined {
  return answer.status === 304 && generation !== undefined ? { answer, generation } : undefined
}

/** What a request that is refused is answered with, when its turn to be told has come. */
async function turnAway(refused: Refused, { request, response }: OpenRequest, parts: ExchangeParts): Promise<Told> {
  const { problem, account, headers: counted } = refused
  const { overload, rejections, counts } = parts
  const turn = rejections.wait(account?.username ?? networkOf(request.address), response.req.socket)
  await (refused === overloaded ? overload.waitToReject(turn) : turn)
  const startedAt = performance.now()
  if (account !== undefined) counts.rateLimited += 1
  return { answer: outgoingProblem(problem, request, parts), counted, account, operation: undefined, startedAt }
}

/** An answer for those who ask the same, what it takes in memory, and what it shares; undefined for nobody. */
function rememberedAs(
  answer: Outgoing,
  validity: Validity | undefined,
  { opened, operation, viewer }: Progress,
): readonly [RememberedAnswer, bytes: number, Shared] | undefined {
  const { served, body, headers } = answer
  if (!validity || !served || !opened || !operation || !viewer) return undefined
  // What has no body shares no bytes.
  const of = body.length === 0 ? undefined : served.of
  const bytes =
    answerBytes + (of === undefined ? body.length : 0) + headers.reduce((sum, { length }) => sum + length, 0)
  return [{ ...answer, served, ...opened, operation, viewer, validity }, bytes, { of, loan: body.loan }]
}

/**
 * Counts wrong credentials. They are logged with their address, for whoever bans addresses by the log; no more of them
 * than an address may send, so that nobody fills a disk.
 */
function tellRejected(
  { requestId, traceParents, address }: ReceivedRequest,
  { rejected }: Progress,
  { counts, log }: ExchangeParts,
): void {
  if (rejected === undefined) return
  if (rejected.code !== 'unauthorized') counts.rejected.limited += 1
  else {
    counts.rejected.refused += 1
    log.warn({ requestId, traceId: traceIdFrom(traceParents), address }, 'Credentials were rejected')
  }
}

/** The end of every exchange: it goes out, is bounded while it waits, is counted and logged. */
function finish(
  { answer, counted, account, operation, startedAt }: Told,
  { requestId, traceParents }: Named,
  response: ServerResponse,
  { generations, sender, counts, logRequest }: ExchangeParts,
  held?: HeldRequest,
): void {
  const { status, headers, body, served, code } = answer
  const all = [...headers, ...counted, 'X-Request-Id', requestId]
  if (held !== undefined && served !== undefined) all.push('Preference-Applied', `wait=${held.seconds}`)
  const bytes = bodyBytes(body, response)
  if (bytes > 0 && served !== undefined) generations.last?.hotBodies.ask(served, body)
  sender.send({ status, headers: all, body }, response)
  const heldMs = held && startedAt - held.since
  counts.observe(operation ?? 'none', status, performance.now() - startedAt)
  logRequest({ requestId, traceParents, account, operation, status, code, bytes, startedAt, heldMs })
}

function outgoingProblem(problem: Problem, request: ReceivedRequest, parts: ExchangeParts): Outgoing {
  return outgoing(problemAnswer(problem, { ...request, serviceName: parts.serviceName }), request, parts)
}

/** An answer with the headers that every answer under the API's path has. */
function outgoing(answer: Answer, request: ReceivedRequest, parts: ExchangeParts): Outgoing {
  const { status, headers, body, served, code } = answer
  const all = headerList(status, { ...headers, ...fixedHeaders(request, parts) }, body)
  return { status, headers: all, body, served, code }
}

function fixedHeaders(request: ReceivedRequest, { gymHeader, corsOrigins }: ExchangeParts): Record<string, string> {
  const hasCors = corsOrigins.length > 0
  const vary = `Authorization, ${gymHeader}, Accept-Encoding${hasCors ? ', Origin' : ''}`
  const cors = hasCors ? corsHeaders(corsOrigins, gymHeader, request) : {}
  return { Vary: vary, 'X-Content-Type-Options': 'nosniff', ...cors }
}
