import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { Problem } from '../contract/problem.ts'
import { exchange, type ExchangeParts } from './exchange.ts'
import { targetBytesMax } from './http-server.ts'
import type { Face } from './message/face.ts'
import type { Origin } from './message/origin.ts'
import { answerParserError, writeProblem } from './message/parser-errors.ts'
import { headerReader, splitTarget, type ReceivedRequest } from './message/received-request.ts'
import { problemAnswer } from './message/problem-answer.ts'
import { repeatAnswer } from './repeat-answer.ts'
import { requestIdFrom } from './message/request-id.ts'
import { isUnderApi } from './route.ts'
import { headerList, sendAnswer } from './message/send-answer.ts'

export interface ListenerParts {
  readonly exchangeParts: ExchangeParts
  readonly readFace: (message: IncomingMessage) => Face | undefined
  readonly readOrigin: (message: IncomingMessage) => Origin
  /** Answers what does not lie under the API's path. */
  readonly pages: (message: IncomingMessage, response: ServerResponse) => void
  readonly ownUrl: () => string
  /** While draining, every answer ends its connection. */
  readonly state: { readonly isDraining: boolean }
}

/** Takes what arrives on a server: requests go to the API or to the pages, the rest is refused and closed. */
export function createListener(server: Server, parts: ListenerParts): void {
  const { serviceName } = parts.exchangeParts.surface
  const place = () => ({ baseUrl: parts.ownUrl(), serviceName })
  const onRequest = (message: IncomingMessage, response: ServerResponse) => receive(message, response, parts)
  server.on('request', onRequest)
  server.on('checkContinue', onRequest)
  server.on('checkExpectation', onRequest)
  server.on('clientError', (error: Error, socket: Duplex) => {
    parts.exchangeParts.metrics.countMalformed()
    answerParserError(error, socket, place())
  })
  server.on('connect', (_message: IncomingMessage, socket: Duplex) => {
    writeProblem(new Problem('method_not_allowed'), socket, place())
  })
}

function receive(message: IncomingMessage, response: ServerResponse, parts: ListenerParts): void {
  response.on('error', abandon)
  const face = parts.readFace(message)
  if (face !== undefined && tryRepeat(face, response, parts)) return
  const headers = headerReader(message)
  const request: ReceivedRequest = {
    method: message.method ?? '',
    ...splitTarget(message.url ?? '/'),
    headers,
    requestId: requestIdFrom(headers('x-request-id')),
    ...parts.readOrigin(message),
  }
  const problem = faultOfMessage(message, headers)
  if (problem !== undefined || parts.state.isDraining || endsConnection(message)) {
    response.setHeader('Connection', 'close')
  }
  if (problem !== undefined) refuse(problem, request, response, parts.exchangeParts)
  else if (isUnderApi(request.path)) void exchange(request, face?.key, response, parts.exchangeParts)
  else parts.pages(message, response)
}

/** A caller that goes away in the middle is not an error of anybody's. */
function abandon(this: ServerResponse): void {
  this.destroy()
}

function tryRepeat(face: Face, response: ServerResponse, { exchangeParts, state }: ListenerParts): boolean {
  const { repeats, overload, surface } = exchangeParts
  if (state.isDraining || overload.isOverloaded()) return false
  const repeat = repeats.find(face.key, surface.now())
  return repeat !== undefined && repeatAnswer(repeat, face, response, exchangeParts)
}

/** Answers through Node's queue, behind the answers to what the connection has sent before. */
function refuse(
  problem: Problem,
  request: ReceivedRequest,
  response: ServerResponse,
  { metrics, surface: { serviceName } }: ExchangeParts,
): void {
  metrics.countMalformed()
  const { status, headers, body } = problemAnswer(problem, { ...request, serviceName })
  sendAnswer(status, headerList(status, { ...headers, 'X-Request-Id': request.requestId }, body), body, response)
}

/** A body on a read is not read as a request: the connection ends with the answer, and so does what else it holds. */
function endsConnection({ headers, method }: IncomingMessage): boolean {
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
  return hasBody || method === 'TRACE'
}

/** What HTTP/1.1 forbids and the parser lets through. */
function faultOfMessage(message: IncomingMessage, headers: ReceivedRequest['headers']): Problem | undefined {
  const hosts = headers('host').length
  const isVersionOne = message.httpVersion === '1.1' || message.httpVersion === '1.0'
  if (!isVersionOne || hosts > 1 || (hosts === 0 && message.httpVersion === '1.1')) {
    return new Problem('malformed_request')
  }
  // Where a body in any other coding ends, two readers may see differently.
  const codings = headers('transfer-encoding')
  if (codings.length > 1 || codings.some((coding) => coding.toLowerCase() !== 'chunked')) {
    return new Problem('malformed_request')
  }
  if ((message.url ?? '').length > targetBytesMax) return new Problem('uri_too_long')
  return undefined
}
