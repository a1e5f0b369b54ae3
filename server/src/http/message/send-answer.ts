import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { freeBytes, type Body } from '../../catalog/reading/body.ts'
import type { ProblemCode } from '../../contract/problem-kinds.ts'
import type { BodyVariant } from '../packing/hot-bodies.ts'

/** Headers as names and values in turn. */
export type HeaderList = readonly string[]

/** A response with its header lines, ready to send. */
export interface OutgoingResponse {
  readonly status: number
  readonly headers: HeaderList
  readonly body: Body
  /** How the body of a read was sent. */
  readonly variant?: BodyVariant | undefined
  /** Of a problem, for the log. */
  readonly code?: ProblemCode | undefined
}

/** Bytes that a waiting answer takes besides its body: itself, its request, their headers. */
const answerBytes = 8 * 1024

/** Bytes of answers that may wait for slow readers, over all connections: some 1,000 ordinary pages. */
const usualBytesMax = 256 * 1024 * 1024

/** Properties of a connection, for its backlog, and of a response, for its bytes in there: faster than a map. */
const backlogKey = Symbol('backlog')
const bytesKey = Symbol('bytes in the backlog')

interface Backlog {
  readonly socket: Socket
  bytes: number
}

type BackloggedSocket = Socket & { [backlogKey]?: Backlog }
type BackloggedResponse = ServerResponse & { [bytesKey]?: number }

export type Sender = ReturnType<typeof senderOf>

/**
 * Sends answers, and bounds the memory that slow readers hold. Past the bound, closes the connections that have waited
 * longest: a caller that reads at all has long had its answers.
 */
export function senderOf(bytesMax = usualBytesMax) {
  /** Connections with waiting answers; the longest waiting first. */
  const backlogs = new Set<Backlog>()
  let bytesInAll = 0

  /** Removes so many bytes from a backlog, or all if it has fewer. */
  const remove = (backlog: Backlog, bytes: number): void => {
    const gone = Math.min(backlog.bytes, bytes)
    backlog.bytes -= gone
    bytesInAll -= gone
    if (backlog.bytes === 0) backlogs.delete(backlog)
  }

  // One function for all answers: most large ones wait for a moment.
  function onAnswered(this: BackloggedResponse): void {
    const { [backlogKey]: backlog }: BackloggedSocket = this.req.socket
    if (backlog !== undefined) remove(backlog, this[bytesKey] ?? 0)
  }

  // Node reports no end of the answers behind the one that was being sent.
  function onClose(this: BackloggedSocket): void {
    if (this[backlogKey] !== undefined) remove(this[backlogKey], Infinity)
  }

  const backlogOf = (socket: BackloggedSocket): Backlog => {
    const known = socket[backlogKey]
    if (known !== undefined) return known
    socket.on('close', onClose)
    return (socket[backlogKey] = { socket, bytes: 0 })
  }

  const addToBacklog = (response: BackloggedResponse, bytes: number, body: Body): void => {
    if (body.owned !== undefined) response.on('finish', () => freeOwned(body))
    const { socket } = response.req
    if (socket.destroyed) return
    const backlog = backlogOf(socket)
    if (backlog.bytes === 0) backlogs.add(backlog)
    backlog.bytes += bytes
    bytesInAll += bytes
    response[bytesKey] = bytes
    response.on('close', onAnswered)
    for (const oldest of backlogs) {
      if (bytesInAll <= bytesMax) return
      remove(oldest, Infinity)
      oldest.socket.destroy()
    }
  }

  return {
    /** Writes an answer to its socket, and frees the bytes that nothing else uses once they were sent. */
    send(answer: OutgoingResponse, response: ServerResponse): void {
      sendAnswer(answer, response)
      // Nothing waits if the system has taken all bytes; it has taken none of an answer behind another one.
      const isTaken = response.socket !== null && response.socket.writableLength === 0
      if (isTaken) freeOwned(answer.body)
      else addToBacklog(response, answerBytes + bodyBytes(answer.body, response), answer.body)
    },
  }
}

function freeOwned({ owned }: Body): void {
  if (owned !== undefined) freeBytes(owned)
}

/** How many bytes of a body go out: HEAD gets none. */
export function bodyBytes({ length }: Body, { req }: ServerResponse): number {
  return req.method === 'HEAD' ? 0 : length
}

/**
 * A body up to this size leaves as a text, a character a byte: Node sends a text together with the headers, at once
 * when both fit its 16 KB on the stack. A write costs what copying ten kilobytes costs.
 */
const textBytesMax = 15 * 1024

/** Writes an answer. HEAD, and a status that has no body, get every header and no bytes. */
export function sendAnswer({ status, headers, body }: OutgoingResponse, response: ServerResponse): void {
  response.writeHead(status, headers as string[])
  if (bodyBytes(body, response) === 0) response.end()
  else if (body.length <= textBytesMax) response.end(body.parts.map(textOf).join(''), 'latin1')
  else if (body.parts.length === 1) response.end(body.parts[0])
  else writeParts(body, response)
}

/** Writes the parts of a body in one system call. Each would cost more through the response than on its socket. */
function writeParts({ parts }: Body, response: ServerResponse): void {
  const { socket } = response
  const stream = socket?.writable ? socket : response
  stream.cork()
  for (const [index, part] of parts.entries()) {
    // As a text, the first one shares a buffer with the headers.
    if (index === 0) response.write(textOf(part), 'latin1')
    else stream.write(part)
  }
  response.end()
  stream.uncork()
}

function textOf({ buffer, byteOffset, byteLength }: Uint8Array): string {
  return Buffer.from(buffer, byteOffset, byteLength).toString('latin1')
}

/** The headers of an answer in a list, its length included where it has one. */
export function headerList(status: number, headers: Readonly<Record<string, string>>, { length }: Body): HeaderList {
  const list = Object.entries(headers).flat()
  const hasLength = status !== 304 && status !== 204
  return hasLength ? [...list, 'Content-Length', String(length)] : list
}
