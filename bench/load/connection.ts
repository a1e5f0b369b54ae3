import { connect, type Socket } from 'node:net'

export interface WireAnswer {
  readonly status: number
  readonly isGzip: boolean
  readonly body: Buffer | undefined
}

const inbox = Buffer.allocUnsafe(256 * 1024)

const headEnd = '\r\n\r\n'
const headBytesMax = 4096

/** A connection to the server that stays open. It sends one request at a time and waits for the response. */
export class Connection {
  readonly #socket: Socket
  readonly #onFault: (error: Error) => void
  #onAnswer: (answer: WireAnswer) => void = () => undefined
  #head = ''
  #chunks: Buffer[] | undefined
  #remaining = -1
  #status = 0
  #isGzip = false

  constructor(port: number, onOpen: () => void, onFault: (error: Error) => void) {
    this.#onFault = onFault
    const callback = (length: number) => {
      this.#take(length)
      return true
    }
    const to = { host: '127.0.0.1', port, noDelay: true, onread: { buffer: inbox, callback } }
    this.#socket = connect(to, onOpen)
    this.#socket.on('error', onFault)
    this.#socket.on('end', () => onFault(new Error('The server closed a connection.')))
  }

  /**
   * Sends a request. Calls `onAnswer` when the whole response has arrived. Keeps the body only if `wantsBody` is true.
   */
  ask(request: Buffer, wantsBody: boolean, onAnswer: (answer: WireAnswer) => void): void {
    this.#onAnswer = onAnswer
    this.#chunks = wantsBody ? [] : undefined
    this.#socket.write(request)
  }

  close(): void {
    this.#socket.removeAllListeners('end')
    this.#socket.destroy()
  }

  #take(length: number): void {
    if (this.#remaining >= 0) {
      this.#takeBody(0, length)
      return
    }
    const before = this.#head.length
    this.#head += inbox.toString('latin1', 0, Math.min(length, headBytesMax))
    const end = this.#head.indexOf(headEnd)
    if (end >= 0) {
      this.#readHead(this.#head.slice(0, end + 2))
      this.#head = ''
      this.#takeBody(end + headEnd.length - before, length)
    } else if (this.#head.length >= headBytesMax) {
      this.#onFault(new Error('The head of an answer is too long.'))
    }
  }

  #readHead(head: string): void {
    this.#status = Number(head.slice(9, 12))
    this.#isGzip = /\r\ncontent-encoding: gzip\r\n/i.test(head)
    const length = /\r\ncontent-length: (\d+)\r\n/i.exec(head)?.[1]
    if (length === undefined && this.#status !== 304) this.#onFault(new Error('An answer came without Content-Length.'))
    this.#remaining = this.#status === 304 ? 0 : Number(length)
  }

  #takeBody(start: number, end: number): void {
    this.#chunks?.push(Buffer.from(inbox.subarray(start, end)))
    this.#remaining -= end - start
    if (this.#remaining < 0) this.#onFault(new Error('An answer is longer than its Content-Length.'))
    if (this.#remaining !== 0) return
    this.#remaining = -1
    const body = this.#chunks && Buffer.concat(this.#chunks)
    this.#onAnswer({ status: this.#status, isGzip: this.#isGzip, body })
  }
}
