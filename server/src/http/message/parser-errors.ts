import type { Duplex } from 'node:stream'
import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { Problem } from '../../contract/problem.ts'
import type { ProblemCode } from '../../contract/problem-kinds.ts'
import { STATUS_CODES } from '../node-http.ts'
import { problemAnswer } from './problem-answer.ts'

/** How the HTTP parser names headers that are too large. */
const headerOverflow = 'HPE_HEADER_OVERFLOW'

/** Answers what the HTTP parser refuses, in the shape of every other problem, and closes the connection. */
export function answerParserError(
  error: Error & { readonly code?: string },
  socket: Duplex,
  place: { readonly baseUrl: string; readonly serviceName: string },
): void {
  const code: ProblemCode = error.code === headerOverflow ? 'headers_too_large' : 'malformed_request'
  afterAnswers(socket, () => {
    // A connection that was reset, or that the last answer has ended, cannot be told anything; nor one without TLS yet.
    if (/^(ECONNRESET|ERR_(SSL|TLS)_.*)$/.test(error.code ?? '') || !socket.writable) socket.destroy()
    else writeProblem(new Problem(code), socket, place)
  })
}

/** Writes a problem to a bare socket and closes it. */
export function writeProblem(
  problem: Problem,
  socket: Duplex,
  place: { readonly baseUrl: string; readonly serviceName: string },
): void {
  const requestId = randomUUID()
  const { status, headers, bytes } = problemAnswer(problem, { ...place, requestId })
  const lines = Object.entries({
    ...headers,
    'Content-Length': String(bytes.byteLength),
    'X-Request-Id': requestId,
    Connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  socket.write(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\nDate: ${new Date().toUTCString()}\r\n${lines.join('')}\r\n`,
  )
  socket.end(bytes)
}

/** Acts when the answers that are under way on the socket are out; Node keeps the present one there. */
function afterAnswers(socket: Duplex & { _httpMessage?: ServerResponse | null }, act: () => void): void {
  const answer = socket._httpMessage
  if (answer == null) act()
  else answer.once('close', () => afterAnswers(socket, act))
}
