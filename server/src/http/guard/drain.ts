import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as immediate, setTimeout as pause } from 'node:timers/promises'
import { stopAccepting, endWithin } from '../listen.ts'

/**
 * The milliseconds during which responses ask clients to close their connections, before the server stops listening.
 * Closing idle connections at once would break requests that clients are just sending.
 */
const usualNoticeMs = 1000

/** The milliseconds in which the primary process closes a socket after its last worker has closed it. */
const primaryClosesMs = 50

/** The maximum milliseconds for requests in progress. */
const graceMs = 10_000

export interface DrainOptions {
  readonly noticeMs?: number | undefined
  /** If true, another process keeps the socket open and accepts the connections that wait in it. */
  readonly keepsSocket?: boolean | undefined
}

/** Stops a server without losing a request. Resolves when all connections are closed, after 12 seconds at most. */
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

/** The maximum milliseconds to wait until no more connections arrive. */
const connectMaxMs = 1000

/** After five checks in a row without a new connection, 2 ms apart, none is waiting any more. */
const quietChecks = 5
const betweenMs = 2

/**
 * Accepts the connections that wait in the socket, because closing it would reset them, but does not read from them
 * until the server has closed: clients that get a response connect again, so new ones would never end.
 */
function pauseNewConnections(server: Server): readonly Socket[] {
  const connections: Socket[] = []
  server.on('connection', (socket) => {
    connections.push(socket)
    // The server starts reading in the next tick.
    process.nextTick(() => socket.pause())
  })
  return connections
}

/**
 * Resolves when no new connection has arrived in several event-loop ticks, each of which would have accepted one. A
 * slow tick does not count, because clients may have connected during it.
 */
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
