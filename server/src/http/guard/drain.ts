import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as immediate, setTimeout as pause } from 'node:timers/promises'
import { stopAccepting, endWithin } from '../listen.ts'

/**
 * How long responses ask clients to close their connections before the server stops listening. Closing immediately
 * would reset idle keep-alive connections on which a client is just sending a request.
 */
const usualNoticeMs = 1000

/** The time for the primary process to close a socket that its last worker has closed. */
const primaryClosesMs = 50

/** The time limit for exchanges that are under way. */
const graceMs = 10_000

export interface DrainOptions {
  readonly noticeMs?: number | undefined
  /** If true, another process keeps the socket open and accepts the connections that wait in it. */
  readonly keepsSocket?: boolean | undefined
}

/** Stops a server gracefully. While it drains, each response closes its connection. */
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

/** The maximum time to wait for new connections to stop. */
const connectMaxMs = 1000

/** The number of checks without a new connection that prove the backlog empty, and the delay between them. */
const quietChecks = 5
const betweenMs = 2

/**
 * Accepts the connections in the backlog, because closing would reset them, but pauses them until the server has
 * closed: clients that get a response connect again, so the backlog would never be empty.
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
 * Resolves when no new connections arrive, directly after a tick that would have accepted them. Each tick accepts one
 * waiting connection. A slow tick does not count, because clients may have connected during it.
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
