import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { Problem } from '../contract/problem.ts'
import { exchange, type ExchangeParts } from './exchange.ts'
import { targetBytesMax } from './http-server.ts'
import type { Origin } from './origin.ts'
import { answerParserError, writeProblem } from './parser-errors.ts'
import { headerReader, splitTarget, type ReceivedRequest } from './received-request.ts'
import { requestIdFrom } from './request-id.ts'
import { isUnderApi } from './route.ts'

export interface ListenerParts {
  readonly exchangeParts: ExchangeParts
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
  const surroundings = () => ({ baseUrl: parts.ownUrl(), serviceName })
  const onRequest = (message: IncomingMessage, response: ServerResponse) => receive(message, response, parts)
  server.on('request', onRequest)
  server.on('checkContinue', onRequest)
  server.on('checkExpectation', onRequest)
  server.on('clientError', (error: Error, socket: Duplex) => {
    parts.exchangeParts.metrics.countMalformed()
    answerParserError(error, socket, surroundings())
  })
  server.on('connect', (_message: IncomingMessage, socket: Duplex) => {
    writeProblem(new Problem('method_not_allowed'), socket, surroundings())
  })
}

function receive(message: IncomingMessage, response: ServerResponse, parts: ListenerParts): void {
  // A caller that goes away in the middle is not an error of anybody's.
  response.on('error', () => response.destroy())
  const headers = headerReader(message)
  const origin = parts.readOrigin(message)
  const problem = faultOfMessage(message, headers)
  if (problem !== undefined) {
    const { serviceName } = parts.exchangeParts.surface
    writeProblem(problem, message.socket, { baseUrl: origin.baseUrl, serviceName })
    return
  }
  if (parts.state.isDraining) response.setHeader('Connection', 'close')
  const { path, query } = splitTarget(message.url ?? '/')
  if (!isUnderApi(path)) {
    parts.pages(message, response)
    return
  }
  const requestId = requestIdFrom(headers('x-request-id'))
  const request: ReceivedRequest = { method: message.method ?? '', path, query, headers, requestId, ...origin }
  void exchange(request, message, response, parts.exchangeParts)
}

/** What HTTP/1.1 forbids and the parser lets through. */
function faultOfMessage(message: IncomingMessage, headers: ReceivedRequest['headers']): Problem | undefined {
  const hosts = headers('host').length
  if (hosts > 1 || (hosts === 0 && message.httpVersion !== '1.0')) return new Problem('malformed_request')
  if ((message.url ?? '').length > targetBytesMax) return new Problem('uri_too_long')
  return undefined
}
