import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as immediate, setTimeout as pause } from 'node:timers/promises'
import { stopAccepting, endWithin } from '../listen.ts'

/**
 * How long answers tell callers to close before the server stops listening. Without it, closing would reset idle
 * keep-alive connections on which a request is just being sent.
 */
const usualNoticeMs = 1000

/** How long exchanges that are under way may still take. */
const graceMs = 10_000

export interface DrainOptions {
  readonly noticeMs?: number | undefined
  /** Whether somebody else keeps the socket: who waits in it is let in by the next process. */
  readonly keepsSocket?: boolean | undefined
  /**
   * Resolves once all who share the port have asked as often: when all hold who comes, and when all have closed.
   * Whoever is answered by one comes again to another.
   */
  readonly meet?: (() => Promise<void>) | undefined
}

/** Stops a server in order; while it drains, every answer ends its connection. */
export async function drain(server: Server, state: { isDraining: boolean }, options: DrainOptions): Promise<void> {
  const { noticeMs = usualNoticeMs, keepsSocket = false, meet = () => Promise.resolve() } = options
  state.isDraining = true
  await pause(noticeMs)
  const held = holdNewConnections(server)
  await meet()
  if (!keepsSocket) await untilNobodyConnects(held)
  const closed = stopAccepting(server)
  await meet()
  // What is idle ends now, and so does the look after connections.
  server.close()
  for (const socket of held) socket.resume()
  await endWithin(graceMs, closed, server)
}

/** How long callers are looked for that come again; the service closes then even when they keep coming. */
const lookMs = 1000

/** Looks in which nobody came, so that nobody is waiting, and how long callers have between them to come again. */
const quietLooks = 5
const betweenMs = 2

/**
 * Lets the connections in that wait for it: closing would reset them. They are not read before the service has closed,
 * since callers that are answered come again, and then somebody would always be waiting.
 */
function holdNewConnections(server: Server): readonly Socket[] {
  const held: Socket[] = []
  server.on('connection', (socket) => {
    held.push(socket)
    // The server begins to read in the tick behind this.
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
