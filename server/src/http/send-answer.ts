import type { ServerResponse } from 'node:http'
import type { Answer } from './answer.ts'
import { bodyBytes } from './body-bytes.ts'
import { acceptsGzip } from './coding.ts'
import type { ReceivedRequest } from './received-request.ts'

/** Writes an answer to the socket. HEAD gets every header of GET. Gives the bytes of the body that were sent. */
export function sendAnswer(answer: Answer, request: ReceivedRequest, response: ServerResponse): number {
  const { runs, length, isGzip } = bodyBytes(answer.body, acceptsGzip(request.headers('accept-encoding')))
  const headers: Record<string, string> = { ...answer.headers }
  if (isGzip) headers['Content-Encoding'] = 'gzip'
  if (answer.status !== 304 && answer.status !== 204) headers['Content-Length'] = String(length)
  response.writeHead(answer.status, headers)
  const sent = request.method === 'HEAD' ? [] : runs
  // Corked, so that header and body leave in as few packets as they fit.
  response.cork()
  for (const run of sent) response.write(run)
  response.end()
  response.uncork()
  return sent.length === 0 ? 0 : length
}
