import type { ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { CatalogUnavailable } from '../catalog/reading/catalog-unavailable.ts'
import { gymHeaderName } from '../contract/operations.ts'
import { Problem } from '../contract/problem.ts'
import type { Answer } from './message/answer.ts'
import type { Backlog } from './guard/backlog.ts'
import { corsHeaders } from './message/cors.ts'
import type { Metrics } from './admin/metrics.ts'
import type { Overload } from './guard/overload.ts'
import { problemAnswer } from './message/problem-answer.ts'
import type { ReceivedRequest } from './message/received-request.ts'
import type { Repeats } from './repeats.ts'
import type { AnsweredRequest } from './admin/request-log.ts'
import { headerList, sendAnswer } from './message/send-answer.ts'
import { answerRequest, type Progress, type Surface } from './stages.ts'

/** What an exchange needs besides the request. */
export interface ExchangeParts {
  readonly surface: Surface
  readonly repeats: Repeats
  readonly corsOrigins: readonly string[]
  readonly overload: Overload
  readonly backlog: Backlog
  readonly metrics: Metrics
  readonly log: Logger
  readonly logRequest: (answered: AnsweredRequest) => void
}

/** Seconds after which a caller may try again when the service is overloaded or its catalog out of reach. */
const retrySeconds = 2

/**
 * One request under the API's path and its answer. Never rejects: what fails is logged here, once, and answered.
 * `face` is the key under which the answer may be repeated; undefined for a request that is to be gone through anew.
 */
export async function exchange(
  request: ReceivedRequest,
  face: string | undefined,
  response: ServerResponse,
  parts: ExchangeParts,
): Promise<void> {
  const startedAt = performance.now()
  const { stamp } = parts.repeats
  const progress: Progress = { headers: [] }
  const { status, headers, body, validity } = await answerOrProblem(request, parts, progress)
  const lasting = headerList(status, { ...headers, ...fixedHeaders(request, parts) }, body)
  const bytes = sendAnswer(status, [...lasting, ...progress.headers, 'X-Request-Id', request.requestId], body, response)
  parts.backlog.add(response, bytes)
  const { open, operation } = progress
  if (face !== undefined && validity !== undefined && open !== undefined && operation !== undefined) {
    const { account, openUntil } = open
    parts.repeats.remember(face, { status, headers: lasting, body, account, openUntil, operation, validity }, stamp)
  }
  parts.logRequest({ requestId: request.requestId, account: open?.account, operation, status, bytes, startedAt })
}

async function answerOrProblem(request: ReceivedRequest, parts: ExchangeParts, progress: Progress): Promise<Answer> {
  try {
    if (parts.overload.isOverloaded()) throw new Problem('overloaded', undefined, { retryAfterSeconds: retrySeconds })
    return await answerRequest(request, parts.surface, progress)
  } catch (error) {
    const problem = error instanceof Problem ? error : problemOfFault(error, request, parts.log)
    return problemAnswer(problem, { ...request, serviceName: parts.surface.serviceName })
  }
}

/** A fault is ours: logged with its cause, told in one sentence. */
function problemOfFault(error: unknown, { requestId }: ReceivedRequest, log: Logger): Problem {
  log.error({ requestId, err: error }, 'A request failed')
  if (error instanceof CatalogUnavailable) {
    return new Problem('unavailable', undefined, { retryAfterSeconds: retrySeconds })
  }
  return new Problem('internal')
}

function fixedHeaders(request: ReceivedRequest, { surface, corsOrigins }: ExchangeParts): Record<string, string> {
  const hasCors = corsOrigins.length > 0
  const vary = `Authorization, ${gymHeaderName(surface.serviceName)}, Accept-Encoding${hasCors ? ', Origin' : ''}`
  return {
    Vary: vary,
    'X-Content-Type-Options': 'nosniff',
    ...corsHeaders(corsOrigins, surface.serviceName, request),
  }
}
