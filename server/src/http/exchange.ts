import type { ServerResponse } from 'node:http'
import type { Logger } from 'pino'
import { CatalogUnavailable } from '../catalog/reading/catalog-unavailable.ts'
import { gymHeaderName } from '../contract/operations.ts'
import { Problem } from '../contract/problem.ts'
import type { Answer } from './answer.ts'
import type { Backlog } from './backlog.ts'
import { corsHeaders } from './cors.ts'
import type { Metrics } from './metrics.ts'
import type { Overload } from './overload.ts'
import { problemAnswer } from './problem-answer.ts'
import type { ReceivedRequest } from './received-request.ts'
import { sendAnswer } from './send-answer.ts'
import { answerRequest, type Progress, type Surface } from './stages.ts'

/** What an exchange needs besides the request. */
export interface ExchangeParts {
  readonly surface: Surface
  readonly corsOrigins: readonly string[]
  readonly overload: Overload
  readonly backlog: Backlog
  readonly metrics: Metrics
  readonly log: Logger
}

/** Seconds after which a caller may try again when the service is overloaded or its catalog out of reach. */
const retrySeconds = 2

/** One request under the API's path and its answer. Never rejects: what fails is logged here, once, and answered. */
export async function exchange(
  request: ReceivedRequest,
  response: ServerResponse,
  parts: ExchangeParts,
): Promise<void> {
  const startedAt = performance.now()
  const progress: Progress = { headers: {} }
  const answer = await answerOrProblem(request, parts, progress)
  const headers = { ...answer.headers, ...fixedHeaders(request, parts), ...progress.headers }
  const bytes = sendAnswer({ ...answer, headers }, request, response)
  parts.backlog.add(response, bytes)
  const seconds = (performance.now() - startedAt) / 1000
  parts.metrics.observe(progress.operation ?? 'none', answer.status, seconds)
  // Path and query are the caller's and may hold anything; the operation says enough.
  parts.log.info({
    requestId: request.requestId,
    account: progress.account?.username,
    operation: progress.operation,
    status: answer.status,
    bytes,
    ms: Math.round(seconds * 100_000) / 100,
  })
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
  if (error instanceof CatalogUnavailable)
    return new Problem('unavailable', undefined, { retryAfterSeconds: retrySeconds })
  return new Problem('internal')
}

function fixedHeaders(request: ReceivedRequest, { surface, corsOrigins }: ExchangeParts): Record<string, string> {
  const hasCors = corsOrigins.length > 0
  const vary = `Authorization, ${gymHeaderName(surface.serviceName)}, Accept-Encoding${hasCors ? ', Origin' : ''}`
  return {
    'X-Request-Id': request.requestId,
    Vary: vary,
    'X-Content-Type-Options': 'nosniff',
    ...corsHeaders(corsOrigins, surface.serviceName, request),
  }
}
