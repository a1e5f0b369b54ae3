import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as immediate, setTimeout as pause } from 'node:timers/promises'
import { stopAccepting, endWithin } from '../listen.ts'

/**
 * How long the server accepts connections after it was told to stop, in milliseconds. Meanwhile its responses tell
 * clients to close their connections. If the server closed idle connections immediately, a request that a client is
 * just sending would fail. A request is hardly ever on its way for longer than a second.
 */
const usualNoticeMs = 1000

const primaryClosesMs = 50

const graceMs = 10_000

export interface DrainOptions {
  readonly noticeMs?: number | undefined
  /** True if another process has the same socket open and accepts new connections. */
  readonly keepsSocket?: boolean | undefined
}

/**
 * Stops a server. First accepts connections for up to 2 more seconds, so that no client is cut off while it connects.
 * Then accepts no more connections, and gives the requests in progress 10 seconds. Resolves when all connections are
 * closed, which takes at most 12 seconds.
 */
export async function drain(server: Server, state: { isDraining: boolean }, options: DrainOptions): Promise<void> {
  const { noticeMs = usualNoticeMs, keepsSocket = false } = options
  state.isDraining = true
  await pause(noticeMs)
  const connections = pauseNewConnections(server)
  if (!keepsSocket) await untilNoneConnect(connections)
  const closed = stopAccepting(server)
  // The primary process also has the socket open until it learns of the close.
  await pause(primaryClosesMs)
  // Closes idle connections and ends Node’s timeout checks.
  server.close()
  for (const socket of connections) socket.resume()
  await endWithin(graceMs, closed, server)
}

const connectMaxMs = 1000

const quietChecks = 5
const betweenMs = 2

function pauseNewConnections(server: Server): readonly Socket[] {
  const connections: Socket[] = []
  server.on('connection', (socket) => {
    connections.push(socket)
    // The server starts reading in the next tick.
    process.nextTick(() => socket.pause())
  })
  return connections
}

async function untilNoneConnect(connections: readonly Socket[]): Promise<void> {
  const startedAt = performance.now()
  for (let quiet = 0, at = startedAt; quiet < quietChecks && at - startedAt < connectMaxMs;) {
    const count = connections.length
    if (quiet > 0) await pause(betweenMs)
    await immediate()
    const tookMs = performance.now() - at
    at += tookMs
    if (connections.length > count) quiet = 0
    else if (tookMs < 2 * betweenMs) quiet += 1
  }
}
