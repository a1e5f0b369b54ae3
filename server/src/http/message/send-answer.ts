import type { ServerResponse } from 'node:http'
import type { Body } from './answer.ts'

/** Headers as names and values in turn. */
export type HeaderList = readonly string[]

/** An answer as it goes out. */
export interface Outgoing {
  readonly status: number
  readonly headers: HeaderList
  readonly body: Body
}

/** Bytes of answers that may wait for callers to take them, over all connections: some 1,000 ordinary pages. */
const usualBytesMax = 256 * 1024 * 1024

/**
 * Sends answers, and bounds the memory that slow readers hold. Past the bound, the answers that have waited longest are
 * cut off: whoever reads at all has long had his.
 */
export class Sender {
  /** Answers on their way and their bytes, the oldest first. */
  readonly #waiting = new Map<ServerResponse, number>()
  readonly #bytesMax: number
  readonly #onClose: (this: ServerResponse) => void
  #bytes = 0

  constructor(bytesMax = usualBytesMax) {
    this.#bytesMax = bytesMax
    const remove = (response: ServerResponse) => this.#remove(response)
    // One for all answers: most of those that are large wait for a moment.
    this.#onClose = function () {
      remove(this)
    }
  }

  /** Writes an answer to its socket. Gives the bytes of the body that were sent. */
  send(answer: Outgoing, response: ServerResponse): number {
    const bytes = sendAnswer(answer, response)
    // What the system has taken already waits for nobody here; behind another answer, nothing is taken yet.
    if (response.socket === null || response.socket.writableLength > 0) this.#wait(response, bytes)
    return bytes
  }

  #wait(response: ServerResponse, bytes: number): void {
    if (response.destroyed) return
    this.#waiting.set(response, bytes)
    this.#bytes += bytes
    response.on('close', this.#onClose)
    for (const oldest of this.#waiting.keys()) {
      if (this.#bytes <= this.#bytesMax) break
      this.#remove(oldest)
      oldest.destroy()
    }
  }

  #remove(response: ServerResponse): void {
    this.#bytes -= this.#waiting.get(response) ?? 0
    this.#waiting.delete(response)
  }
}

/** Writes an answer. HEAD, and a status that has no body, get every header and no bytes. Gives the bytes of the body. */
export function sendAnswer({ status, headers, body }: Outgoing, response: ServerResponse): number {
  response.writeHead(status, headers as string[])
  const { runs, length } = body
  const last = runs.at(-1)
  if (last === undefined || response.req.method === 'HEAD') {
    response.end()
    return 0
  }
  if (runs.length > 1) writeAhead(runs, response)
  // One run needs no cork: Node sends it together with the headers.
  response.end(last, 'latin1')
  return length
}

/** Writes all runs but the last; corked, so that header and body leave in as few packets as they fit. */
function writeAhead(runs: Body['runs'], response: ServerResponse): void {
  response.cork()
  for (let index = 0; index < runs.length - 1; index += 1) response.write(runs[index], 'latin1')
}

/** The headers of an answer in a list, its length included where it has one. */
export function headerList(status: number, headers: Readonly<Record<string, string>>, { length }: Body): HeaderList {
  const list = Object.entries(headers).flat()
  const hasLength = status !== 304 && status !== 204
  return hasLength ? [...list, 'Content-Length', String(length)] : list
}
