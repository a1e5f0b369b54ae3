import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { gunzipSync } from 'node:zlib'

export interface BareAnswer {
  readonly status: number
  readonly headers: ReadonlyMap<string, string>
  readonly text: string
}

export class BareCaller {
  readonly #socket: Socket
  #read: Buffer = Buffer.alloc(0)
  onAnswer: (answer: BareAnswer) => void = () => undefined

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.on('data', (bytes) => this.#take(bytes))
    socket.on('error', () => undefined)
  }

  static async connect(address: string): Promise<BareCaller> {
    const { hostname, port } = new URL(address)
    const socket = connect({ host: hostname, port: Number(port), noDelay: true })
    await once(socket, 'connect')
    return new BareCaller(socket)
  }

  send(bytes: string): void {
    this.#socket.write(bytes)
  }

  get isClosed(): boolean {
    return this.#socket.closed
  }

  close(): void {
    this.#socket.destroy()
  }

  #take(bytes: Buffer): void {
    this.#read = Buffer.concat([this.#read, bytes])
    const end = this.#read.indexOf('\r\n\r\n')
    if (end === -1) return
    const [line = '', ...fields] = this.#read.toString('latin1', 0, end).split('\r\n')
    const headers = new Map(fields.map((field) => fieldOf(field)))
    const status = Number(line.split(' ')[1])
    const length = status === 304 ? 0 : Number(headers.get('content-length'))
    const body = this.#read.subarray(end + 4, end + 4 + length)
    if (body.length < length) return
    if (Number.isNaN(length) || this.#read.length > end + 4 + length)
      throw new Error(`An answer without an end: ${line}`)
    this.#read = Buffer.alloc(0)
    const isPacked = headers.get('content-encoding') === 'gzip'
    this.onAnswer({ status, headers, text: (isPacked ? gunzipSync(body) : body).toString() })
  }
}

function fieldOf(field: string): readonly [string, string] {
  const colon = field.indexOf(':')
  return [field.slice(0, colon).toLowerCase(), field.slice(colon + 1).trim()]
}
