import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Body, Loan } from '../../catalog/reading/body.ts'
import type { ProblemCode } from '../../contract/problem-kinds.ts'
import type { Served } from '../packing/hot-bodies.ts'

/** Headers as names and values in turn. */
export type HeaderList = readonly string[]

/** An answer as it goes out. */
export interface Outgoing {
  readonly status: number
  readonly headers: HeaderList
  readonly body: Body
  /** What the body of a read was made of. */
  readonly served?: Served | undefined
  /** Of a problem, for the log. */
  readonly code?: ProblemCode | undefined
}

/** What an answer that waits takes besides its body: itself, its request, their headers. */
const answerBytes = 8 * 1024

/** Bytes of answers that may wait for callers to take them, over all connections: some 1,000 ordinary pages. */
const usualBytesMax = 256 * 1024 * 1024

/** Where a connection keeps what waits for it, and an answer the bytes that it waits with: nothing is looked up. */
const waitKey = Symbol('answers that wait')
const bytesKey = Symbol('bytes that wait')

interface Wait {
  readonly socket: Socket
  bytes: number
}

type WaitedFor = Socket & { [waitKey]?: Wait }
type Waiting = ServerResponse & { [bytesKey]?: number }

export type Sender = ReturnType<typeof senderOf>

/**
 * Sends answers, and bounds the memory that slow readers hold. Past the bound, the connections that have waited longest
 * are cut off: whoever reads at all has long had his answers.
 */
export function senderOf(bytesMax = usualBytesMax) {
  /** Connections that answers wait for; the oldest first. */
  const waits = new Set<Wait>()
  let bytesInAll = 0

  /** Counts so many bytes as gone, and no more than there are. */
  const remove = (wait: Wait, bytes: number): void => {
    const gone = Math.min(wait.bytes, bytes)
    wait.bytes -= gone
    bytesInAll -= gone
    if (wait.bytes === 0) waits.delete(wait)
  }

  // One for all answers: most of those that are large wait for a moment.
  function onAnswered(this: Waiting): void {
    const { [waitKey]: wait }: WaitedFor = this.req.socket
    if (wait !== undefined) remove(wait, this[bytesKey] ?? 0)
  }

  // Of what is behind the answer that was on its way, nobody else is told that it will never go out.
  function onClose(this: WaitedFor): void {
    if (this[waitKey] !== undefined) remove(this[waitKey], Infinity)
  }

  const waitOf = (socket: WaitedFor): Wait => {
    const known = socket[waitKey]
    if (known !== undefined) return known
    socket.on('close', onClose)
    return (socket[waitKey] = { socket, bytes: 0 })
  }

  const awaitReader = (response: Waiting, bytes: number, loan: Loan | undefined): void => {
    if (loan) response.on('finish', () => loan.giveUp())
    const { socket } = response.req
    if (socket.destroyed) return
    const wait = waitOf(socket)
    if (wait.bytes === 0) waits.add(wait)
    wait.bytes += bytes
    bytesInAll += bytes
    response[bytesKey] = bytes
    response.on('close', onAnswered)
    for (const oldest of waits) {
      if (bytesInAll <= bytesMax) return
      remove(oldest, Infinity)
      oldest.socket.destroy()
    }
  }

  return {
    /** Writes an answer to its socket, and gives its bytes up. */
    send(answer: Outgoing, response: ServerResponse): void {
      sendAnswer(answer, response)
      const { loan } = answer.body
      // What the system has taken already waits for nobody here; behind another answer, nothing is taken yet.
      const isTaken = response.socket !== null && response.socket.writableLength === 0
      if (isTaken) loan?.giveUp()
      else awaitReader(response, answerBytes + bodyBytes(answer.body, response), loan)
    },
  }
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
export function sendAnswer({ status, headers, body }: Outgoing, response: ServerResponse): void {
  response.writeHead(status, headers as string[])
  if (bodyBytes(body, response) === 0) response.end()
  else if (body.length > textBytesMax) response.end(body.bytes)
  else response.end(body.bytes.toString('latin1'), 'latin1')
}

/** The headers of an answer in a list, its length included where it has one. */
export function headerList(status: number, headers: Readonly<Record<string, string>>, { length }: Body): HeaderList {
  const list = Object.entries(headers).flat()
  const hasLength = status !== 304 && status !== 204
  return hasLength ? [...list, 'Content-Length', String(length)] : list
}
