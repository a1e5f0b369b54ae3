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
import { headerList, type OutgoingResponse } from './send-answer.ts'

interface ProblemPlace {
  readonly baseUrl: string
  readonly serviceName: string
  readonly logRequest?: (answered: AnsweredRequest) => void
}

type RequestPlace = ProblemPlace & Pick<ReceivedRequest, 'requestId'>

/** Returns the response for a problem as JSON (RFC 9457). All error responses are created here. */
export function problemAnswer(problem: Problem, { requestId, baseUrl, serviceName }: RequestPlace): Answer {
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

/**
 * Returns the response for a problem that occurs outside the usual processing. It has no headers for CORS and rate
 * limits.
 */
export function bareProblem(problem: Problem, place: RequestPlace): OutgoingResponse {
  const { status, headers, body, code } = problemAnswer(problem, place)
  return { status, code, headers: headerList(status, { ...headers, 'X-Request-Id': place.requestId }, body), body }
}

/** The value of `Retry-After` in 503 responses, in seconds. Most overloads are over sooner. */
export const retrySeconds = 2

/**
 * Logs an unexpected error. Returns the problem `unavailable` if the catalog cannot be read, otherwise `internal`. The
 * problem does not tell the client the cause.
 */
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

const headerOverflow = 'HPE_HEADER_OVERFLOW'

/**
 * Responds to a request that Node cannot parse, and closes the connection. The status is 431 for large headers, and 400
 * for other errors.
 */
export function answerParserError(
  error: Error & { readonly code?: string },
  socket: Duplex,
  place: ProblemPlace,
): void {
  const code: ProblemCode = error.code === headerOverflow ? 'headers_too_large' : 'malformed_request'
  afterAnswers(socket, () => {
    // Nothing can be sent after a reset, after the last response, or before the TLS handshake is done.
    if (/^(ECONNRESET|ERR_(SSL|TLS)_.*)$/.test(error.code ?? '') || !socket.writable) socket.destroy()
    else writeProblem(new Problem(code), socket, place)
  })
}

/** Writes an error response to a socket and closes the socket. Use it if Node has created no response object. */
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
  for (const part of body.parts) socket.write(part)
  socket.end()
  const request = { requestId, traceParents: [], account: undefined, operation: undefined }
  place.logRequest?.({ ...request, status, code, bytes: body.length, startedAt: performance.now() })
}

function afterAnswers(socket: Duplex & { _httpMessage?: ServerResponse | null }, act: () => void): void {
  const answer = socket._httpMessage
  if (answer == null) act()
  else answer.once('close', () => afterAnswers(socket, act))
}
