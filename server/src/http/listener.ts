import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { apiRoot } from '../contract/operations.ts'
import { Problem } from '../contract/problem.ts'
import {
  handleRequest,
  findCached,
  overloaded,
  sendCached,
  type HandlerContext,
  type Rejection,
} from './handle-request.ts'
import {
  networkOf,
  receivedRequest,
  requestIdFrom,
  type Origins,
  type ReceivedRequest,
} from './message/received-request.ts'
import { targetBytesMax } from './http-server.ts'
import { answerParserError, bareProblem, problemOfFault, writeProblem } from './message/problem-answer.ts'
import { bodyBytes, headerList } from './message/send-answer.ts'
import type { keyReader } from './message/request-key.ts'
import type { PageHandler } from './site/static-file.ts'
import { isUnderApi } from './stages.ts'

/**
 * The maximum number of simultaneous connections of an IPv4 address, or of an IPv6 network with a prefix of 64 bits.
 */
export type ConnectionLimit = number | 'off'

type ProblemContext = Parameters<typeof writeProblem>[2]

export interface ListenerContext extends HandlerContext {
  readonly readKey: ReturnType<typeof keyReader>
  readonly origins: Origins
  readonly connectionLimit: ConnectionLimit
  readonly rejectionPlace: () => ProblemContext | undefined
  readonly pages: () => Promise<PageHandler>
  readonly ownUrl: () => string
  /** `isDraining` is true if the service is about to stop. Each response then closes its connection. */
  readonly state: { readonly isDraining: boolean }
}

/** Handles all requests that a server receives: API requests, page requests and malformed requests. */
export function createListener(server: Server, context: ListenerContext): void {
  const { serviceName, logRequest } = context
  const place = () => ({ baseUrl: context.ownUrl(), serviceName, logRequest })
  limitConnections(server, context)
  const onRequest = (message: IncomingMessage, response: ServerResponse) => receive(message, response, context)
  server.on('request', onRequest)
  server.on('checkContinue', onRequest)
  server.on('checkExpectation', onRequest)
  server.on('clientError', (error: Error, socket: Duplex) => {
    context.counts.malformed += 1
    answerParserError(error, socket, place())
  })
  server.on('connect', (_message: IncomingMessage, socket: Duplex) => {
    endSoon(socket)
    writeProblem(new Problem('method_not_allowed'), socket, place())
  })
}

function limitConnections(server: Server, { connectionLimit, origins, rejectionPlace }: ListenerContext): void {
  if (connectionLimit === 'off') return
  const counts = new Map<string, number>()
  // Must run before the listener that reads requests.
  server.prependListener('connection', (socket: Socket) => {
    if (origins.isTrusted({ socket })) return
    const network = networkOf(socket.remoteAddress ?? '')
    const count = (counts.get(network) ?? 0) + 1
    counts.set(network, count)
    socket.once('close', () => {
      const remaining = (counts.get(network) ?? 1) - 1
      if (remaining === 0) counts.delete(network)
      else counts.set(network, remaining)
    })
    if (count > connectionLimit) refuseConnection(socket, rejectionPlace())
  })
}

function refuseConnection(socket: Socket, place: ProblemContext | undefined): void {
  const detail = 'Too many connections from this address. Use fewer, and reuse them.'
  if (place) writeProblem(new Problem('rate_limited', detail, { retryAfterSeconds: 1 }), socket, place)
  socket.destroySoon()
}

const readingMs = 1000

function endSoon(socket: Duplex): void {
  const end = () => socket.destroy()
  const timer = setTimeout(end, readingMs)
  socket.on('error', end)
  socket.once('close', () => clearTimeout(timer))
  socket.resume()
}

function receive(message: IncomingMessage, response: ServerResponse, context: ListenerContext): void {
  response.on('error', abandon)
  try {
    context.overload.count()
    // Pages outside the API are served even if the catalog cannot be read.
    const keyed = message.url?.startsWith(apiRoot) ? context.readKey(message) : undefined
    const cached = keyed && !context.state.isDraining ? findCached(keyed.key, context) : undefined
    let rejection = context.overload.admits(cached !== undefined) ? undefined : overloaded
    if (keyed && cached && !keyed.prefers && !rejection) {
      const ids = { requestId: requestIdFrom(keyed.requestIds), traceParents: keyed.traceParents }
      rejection = sendCached(cached, ids, response, context)
      if (rejection === undefined) return
    }
    handle(message, response, keyed?.key, rejection, context)
  } catch (error) {
    fail(error, message, response, context)
  }
}

function abandon(this: ServerResponse): void {
  this.destroy()
}

function handle(
  message: IncomingMessage,
  response: ServerResponse,
  key: string | undefined,
  rejection: Rejection | undefined,
  context: ListenerContext,
): void {
  const request = receivedRequest(message, context.origins.read(message))
  const problem = faultOfMessage(message, request.headers)
  if (problem !== undefined || context.state.isDraining || endsConnection(message)) {
    response.setHeader('Connection', 'close')
  }
  if (problem !== undefined) {
    context.counts.malformed += 1
    refuse(problem, request, response, context)
    return
  }
  const onFault = (error: unknown) => fail(error, message, response, context)
  const isForApi = rejection !== undefined || isUnderApi(request.path)
  if (isForApi) handleRequest({ request, key, response }, context, rejection).catch(onFault)
  else answerPage(request, response, context).catch(onFault)
}

async function answerPage(request: ReceivedRequest, response: ServerResponse, context: ListenerContext): Promise<void> {
  const startedAt = performance.now()
  const page = await context.pages()
  const { status, headers, body, code } = await page(request)
  const own = { ...headers, 'X-Request-Id': request.requestId }
  context.sender.send({ status, headers: headerList(status, own, body), body }, response)
  const bytes = bodyBytes(body, response)
  context.logRequest({ ...request, account: undefined, operation: 'page', status, code, bytes, startedAt })
}

function fail(error: unknown, message: IncomingMessage, response: ServerResponse, context: ListenerContext): void {
  const request = receivedRequest(message, { address: '', baseUrl: context.ownUrl() })
  const problem = problemOfFault(error, request, context.log)
  if (response.headersSent) response.destroy()
  else refuse(problem, request, response, context)
}

function refuse(
  problem: Problem,
  request: ReceivedRequest,
  response: ServerResponse,
  { sender, serviceName, logRequest }: HandlerContext,
): void {
  const answer = bareProblem(problem, { ...request, serviceName })
  const bytes = bodyBytes(answer.body, response)
  sender.send(answer, response)
  logRequest({ ...request, ...answer, account: undefined, operation: undefined, bytes, startedAt: performance.now() })
}

function endsConnection({ headers, method }: IncomingMessage): boolean {
  const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
  return hasBody || headers.upgrade !== undefined || method === 'TRACE'
}

function faultOfMessage(message: IncomingMessage, headers: ReceivedRequest['headers']): Problem | undefined {
  const hosts = headers('host').length
  const isVersionOne = message.httpVersion === '1.1' || message.httpVersion === '1.0'
  if (!isVersionOne || hosts > 1 || (hosts === 0 && message.httpVersion === '1.1')) {
    return new Problem('malformed_request')
  }
  // Other codings are ambiguous: two parsers may see different ends of the body.
  const codings = headers('transfer-encoding')
  if (codings.length > 1 || codings.some((coding) => coding.toLowerCase() !== 'chunked')) {
    return new Problem('malformed_request')
  }
  // Only OPTIONS may request the asterisk, which means the whole server (RFC 9112, 3.2.4).
  if (message.url === '*' && message.method !== 'OPTIONS') return new Problem('malformed_request')
  if ((message.url ?? '').length > targetBytesMax) return new Problem('uri_too_long')
  return undefined
}
