import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as immediate, setTimeout as pause } from 'node:timers/promises'
import { stopAccepting, endWithin } from '../listen.ts'

/**
 * The milliseconds in which responses tell clients to close their connections, before the server stops listening.
 * Closing idle connections at once would break requests that clients are sending at that moment.
 */
const usualNoticeMs = 1000

/** The milliseconds in which the primary process closes the socket after its last worker has closed it. */
const primaryClosesMs = 50

/** The maximum milliseconds for requests in progress. */
const graceMs = 10_000

export interface DrainOptions {
  readonly noticeMs?: number | undefined
  /** If true, another process keeps the socket open and accepts the connections that wait in it. */
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

/** The maximum milliseconds to wait for the end of new connections. */
const connectMaxMs = 1000

/** The number of checks without a new connection, 2 ms apart, after which none is expected any more. */
const quietChecks = 5
const betweenMs = 2

/**
 * Accepts the connections that wait in the socket, because closing it would reset them. Does not read from them until
 * the server has closed: clients would get responses and connect again, without end.
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
 * Resolves when no connection has arrived in several event-loop ticks, each of which would have accepted one. Does not
 * count slow ticks, because clients may have connected meanwhile.
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
