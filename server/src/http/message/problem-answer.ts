import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Logger } from 'pino'
import { bodyOf } from '../../catalog/reading/body.ts'
import { CatalogUnavailableError } from '../../catalog/reading/catalog.ts'
import { allowedMethods } from '../../contract/operations.ts'
import { problemKinds, type ProblemCode } from '../../contract/problem-kinds.ts'
import { Problem } from '../../contract/problem.ts'
import { traceIdFrom, type AnsweredRequest } from '../admin/request-log.ts'
import { STATUS_CODES } from '../http-server.ts'
import type { Answer } from './answer.ts'
import type { ReceivedRequest } from './received-request.ts'
import { headerList, type Outgoing } from './send-answer.ts'

/** Where a problem is met. */
interface ProblemPlace {
  readonly baseUrl: string
  readonly serviceName: string
  /** Logs the request that is answered; without it, what is refused is no request. */
  readonly logRequest?: (answered: AnsweredRequest) => void
}

/** What a problem's answer tells besides the problem. */
type TellingPlace = ProblemPlace & Pick<ReceivedRequest, 'requestId'>

/** Writes a problem out; the one place where this is done. Answers alike are the same bytes but for the request id. */
export function problemAnswer(problem: Problem, { requestId, baseUrl, serviceName }: TellingPlace): Answer {
  const { code, detail, mistakes, retryAfterSeconds } = problem
  const { status, title } = problemKinds[code]
  const body = {
    type: `${baseUrl}/problems/${code}`,
    title,
    status,
    detail,
    instance: requestId,
    code,
    ...(mistakes.length > 0 ? { errors: mistakes } : {}),
  }
  const headers: Record<string, string> = { 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store' }
  if (code === 'unauthorized') headers['WWW-Authenticate'] = `Basic realm="${serviceName}", charset="UTF-8"`
  if (code === 'method_not_allowed') headers.Allow = allowedMethods
  if (retryAfterSeconds !== undefined) headers['Retry-After'] = String(retryAfterSeconds)
  return { status, headers, body: bodyOf(Buffer.from(JSON.stringify(body))), code }
}

/** The same as it goes out where no more is to be told. */
export function bareProblem(problem: Problem, place: TellingPlace): Outgoing {
  const { status, headers, body, code } = problemAnswer(problem, place)
  return { status, code, headers: headerList(status, { ...headers, 'X-Request-Id': place.requestId }, body), body }
}

/** Seconds after which a caller may try again when the service is overloaded or its catalog out of reach. */
export const retrySeconds = 2

/** A fault is ours: logged with its cause, told in one sentence. */
export function problemOfFault(
  error: unknown,
  { requestId, traceParents }: Pick<ReceivedRequest, 'requestId' | 'traceParents'>,
  log: Logger,
): Problem {
  log.error({ requestId, traceId: traceIdFrom(traceParents), err: error }, 'A request failed')
  if (error instanceof CatalogUnavailableError) {
    return new Problem('unavailable', undefined, { retryAfterSeconds: retrySeconds })
  }
  return new Problem('internal')
}

/** How the HTTP parser names headers that are too large. */
const headerOverflow = 'HPE_HEADER_OVERFLOW'

/** Answers what the HTTP parser refuses, in the shape of every other problem, and closes the connection. */
export function answerParserError(
  error: Error & { readonly code?: string },
  socket: Duplex,
  place: ProblemPlace,
): void {
  const code: ProblemCode = error.code === headerOverflow ? 'headers_too_large' : 'malformed_request'
  afterAnswers(socket, () => {
    // A connection that was reset, or that the last answer has ended, cannot be told anything; nor one without TLS yet.
    if (/^(ECONNRESET|ERR_(SSL|TLS)_.*)$/.test(error.code ?? '') || !socket.writable) socket.destroy()
    else writeProblem(new Problem(code), socket, place)
  })
}

/** Writes a problem to a bare socket and closes it. */
export function writeProblem(problem: Problem, socket: Duplex, place: ProblemPlace): void {
  const requestId = randomUUID()
  const { status, headers, body, code } = problemAnswer(problem, { ...place, requestId })
  const lines = Object.entries({
    ...headers,
    'Content-Length': String(body.length),
    'X-Request-Id': requestId,
    Connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\nDate: ${new Date().toUTCString()}\r\n${lines.join('')}\r\n`,
  )
  socket.end(body.bytes)
  const request = { requestId, traceParents: [], account: undefined, operation: undefined }
  place.logRequest?.({ ...request, status, code, bytes: body.length, startedAt: performance.now() })
}

/** Acts when the answers that are under way on the socket are out; Node keeps the present one there. */
function afterAnswers(socket: Duplex & { _httpMessage?: ServerResponse | null }, act: () => void): void {
  const answer = socket._httpMessage
  if (answer == null) act()
  else answer.once('close', () => afterAnswers(socket, act))
}
