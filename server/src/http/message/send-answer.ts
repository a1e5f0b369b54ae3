import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { freeBytes, type Body } from '../../catalog/reading/body.ts'
import type { ProblemCode } from '../../contract/problem-kinds.ts'
import type { BodyVariant } from '../packing/hot-bodies.ts'

export type HeaderList = readonly string[]

export interface OutgoingResponse {
  readonly status: number
  readonly headers: HeaderList
  readonly body: Body
  readonly variant?: BodyVariant | undefined
  readonly code?: ProblemCode | undefined
}

const answerBytes = 8 * 1024

/** The maximum size of all responses that wait for slow clients, in bytes. This is enough for 1,000 ordinary pages. */
const usualBytesMax = 256 * 1024 * 1024

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
 * Creates a function that sends responses. Responses to slow clients wait in memory. If they need more than `bytesMax`
 * bytes together, the connections that have waited longest are closed.
 */
export function senderOf(bytesMax = usualBytesMax) {
  const backlogs = new Set<Backlog>()
  let bytesInAll = 0

  const remove = (backlog: Backlog, bytes: number): void => {
    const removed = Math.min(backlog.bytes, bytes)
    backlog.bytes -= removed
    bytesInAll -= removed
    if (backlog.bytes === 0) backlogs.delete(backlog)
  }

  // One shared listener for all responses, because most large ones wait for a moment.
  function onAnswered(this: BackloggedResponse): void {
    const { [backlogKey]: backlog }: BackloggedSocket = this.req.socket
    if (backlog !== undefined) remove(backlog, this[bytesKey] ?? 0)
  }

  // When a connection closes, Node emits no event for the responses after the current one.
  function onClose(this: BackloggedSocket): void {
    if (this[backlogKey] !== undefined) remove(this[backlogKey], Infinity)
  }

  const backlogOf = (socket: BackloggedSocket): Backlog => {
    const existing = socket[backlogKey]
    if (existing !== undefined) return existing
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
    /** Sends a response. Then frees the memory of its body, unless the body is also used elsewhere. */
    send(answer: OutgoingResponse, response: ServerResponse): void {
      sendAnswer(answer, response)
      // Nothing waits if the system has taken all bytes. It takes none of a response that is behind another one.
      const isTaken = response.socket !== null && response.socket.writableLength === 0
      if (isTaken) freeOwned(answer.body)
      else addToBacklog(response, answerBytes + bodyBytes(answer.body, response), answer.body)
    },
  }
}

function freeOwned({ owned }: Body): void {
  if (owned !== undefined) freeBytes(owned)
}

export function bodyBytes({ length }: Body, { req }: ServerResponse): number {
  return req.method === 'HEAD' ? 0 : length
}

/**
 * The maximum size of a body that is sent as a string, in bytes. Node sends a string together with the headers if both
 * fit into 16 KB, which saves a system call. This leaves 1 KB for the headers.
 */
const textBytesMax = 15 * 1024

/** Sends a response. For HEAD and for a status without a body, sends only the headers. */
export function sendAnswer({ status, headers, body }: OutgoingResponse, response: ServerResponse): void {
  response.writeHead(status, headers as string[])
  if (bodyBytes(body, response) === 0) response.end()
  else if (body.length <= textBytesMax) response.end(body.parts.map(textOf).join(''), 'latin1')
  else if (body.parts.length === 1) response.end(body.parts[0])
  else writeParts(body, response)
}

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

/**
 * Converts headers to a list that alternates between names and values. Adds Content-Length, unless the status is 204 or
 * 304.
 */
export function headerList(status: number, headers: Readonly<Record<string, string>>, { length }: Body): HeaderList {
  const list = Object.entries(headers).flat()
  const hasLength = status !== 304 && status !== 204
  return hasLength ? [...list, 'Content-Length', String(length)] : list
}
