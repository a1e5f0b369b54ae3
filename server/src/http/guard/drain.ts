import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as immediate, setTimeout as pause } from 'node:timers/promises'
import { stopAccepting, endWithin } from '../listen.ts'

/**
 * How long the server continues to listen while its responses tell clients to close their connections, in milliseconds.
 * If idle connections were closed immediately, requests that clients are sending at that moment would fail.
 */
const usualNoticeMs = 1000

/** The time in which the primary process closes the socket after the last worker has closed it, in milliseconds. */
const primaryClosesMs = 50

/** How long requests in progress can continue, in milliseconds. */
const graceMs = 10_000

export interface DrainOptions {
  readonly noticeMs?: number | undefined
  /** True if another process keeps the socket open and accepts the connections that wait there. */
  readonly keepsSocket?: boolean | undefined
}

/** Stops a server without losing a request. Resolves when all connections are closed, after at most 12 seconds. */
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

/** How long to wait for the end of new connections, in milliseconds. */
const connectMaxMs = 1000

/** After this number of checks without a new connection, 2 ms apart, no more connections are expected. */
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
