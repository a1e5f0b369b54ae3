import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as immediate, setTimeout as pause } from 'node:timers/promises'
import { stopAccepting, endWithin } from '../listen.ts'

/**
 * How long answers tell callers to close before the server stops listening. Without it, closing would reset idle
 * keep-alive connections on which a request is just being sent.
 */
const usualNoticeMs = 1000

/** How long a primary process may take to close a socket that its last worker has closed. */
const primaryClosesMs = 50

/** How long exchanges that are under way may still take. */
const graceMs = 10_000

export interface DrainOptions {
  readonly noticeMs?: number | undefined
  /** Whether another process keeps the socket open: connections that wait in it go to that process. */
  readonly keepsSocket?: boolean | undefined
}

/** Stops a server in order; while it drains, every answer ends its connection. */
export async function drain(server: Server, state: { isDraining: boolean }, options: DrainOptions): Promise<void> {
  const { noticeMs = usualNoticeMs, keepsSocket = false } = options
  state.isDraining = true
  await pause(noticeMs)
  const held = holdNewConnections(server)
  if (!keepsSocket) await untilNobodyConnects(held)
  const closed = stopAccepting(server)
  // The primary process of a worker has the socket open, too, until it hears of this.
  await pause(primaryClosesMs)
  // Ends idle connections, and Node's check of timeouts.
  server.close()
  for (const socket of held) socket.resume()
  await endWithin(graceMs, closed, server)
}

/** How long to wait for new connections; past it the service closes even if they keep coming. */
const lookMs = 1000

/** Checks without a new connection after which none is waiting, and the time between them. */
const quietLooks = 5
const betweenMs = 2

/**
 * Accepts the connections that wait, since closing would reset them. Reads none of them before the service has closed:
 * callers that are answered connect again, and then one would always be waiting.
 */
function holdNewConnections(server: Server): readonly Socket[] {
  const held: Socket[] = []
  server.on('connection', (socket) => {
    held.push(socket)
    // The server starts to read in the next tick.
    process.nextTick(() => socket.pause())
  })
  return held
}

/**
 * Resolves when nobody comes any more, right after an event-loop tick that would have accepted them. A tick
 * accepts one that waits. One that took long proves nothing: callers came meanwhile.
 */
async function untilNobodyConnects(held: readonly Socket[]): Promise<void> {
  const startedAt = performance.now()
  for (let quiet = 0, at = startedAt; quiet < quietLooks && at - startedAt < lookMs;) {
    const count = held.length
    if (quiet > 0) await pause(betweenMs)
    await immediate()
    const tookMs = performance.now() - at
    at += tookMs
    if (held.length > count) quiet = 0
    else if (tookMs < 2 * betweenMs) quiet += 1
  }
}
