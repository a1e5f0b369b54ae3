import { connect, type Socket } from 'node:net'
import { parentPort, workerData } from 'node:worker_threads'

// A thread of clients: some keep their connections, some open a new one for each request. They end on a message, or
// when the port is closed. It posts the number of each outcome.

export type Outcomes = Readonly<Record<string, number>>

const given = workerData as { address: string; authorization: string; until: string; kept: number; fresh: number }
const { hostname, port } = new URL(given.address)
const counts: Record<string, number> = {}
let isOver = false
parentPort?.on('message', () => (isOver = true))
const path = '/api/public/competitions?limit=1'
const requestOf = (connection: string) =>
  `GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\nAuthorization: ${given.authorization}\r\nConnection: ${connection}\r\n\r\n`
const requests = { kept: requestOf('keep-alive'), fresh: requestOf('close') }

const each = (count: number, keeps: boolean) => Array.from({ length: count }, () => callOn(keeps))
await Promise.all([...each(given.kept, true), ...each(given.fresh, false)])
parentPort?.postMessage(counts)
parentPort?.close()

async function callOn(keeps: boolean): Promise<void> {
  let socket: Socket | undefined
  while (!isOver) {
    if (socket?.writable !== true)
      socket = connect(Number(port), hostname)
        .setNoDelay()
        .on('error', () => undefined)
    const outcome = await ask(socket, keeps ? requests.kept : requests.fresh)
    counts[outcome] = (counts[outcome] ?? 0) + 1
    if (outcome !== '200' || !keeps) socket.destroy()
    if (given.until === 'refused' && outcome === 'ECONNREFUSED') return
  }
  socket?.destroy()
}

function ask(socket: Socket, request: string): Promise<string> {
  return new Promise((resolve) => {
    let received = ''
    const end = (outcome: string) => {
      socket.off('data', onText).off('error', onError).off('close', onClose)
      resolve(outcome)
    }
    const onText = (chunk: Buffer) => {
      received += chunk.toString('latin1')
      const head = received.indexOf('\r\n\r\n')
      const length = /^content-length: (\d+)$/im.exec(received.slice(0, Math.max(0, head)).replaceAll('\r', ''))?.[1]
      if (head < 0 || received.length < head + 4 + Number(length ?? 0)) return
      // After `Connection: close` a client uses a new connection.
      if (/^connection: close\r?$/im.test(received.slice(0, head))) socket.destroy()
      end(received.slice(9, 12))
    }
    const onError = (error: NodeJS.ErrnoException) => end(error.code ?? error.message)
    const onClose = () => end('closed without an answer')
    socket.on('data', onText).on('error', onError).on('close', onClose)
    socket.write(request)
  })
}
