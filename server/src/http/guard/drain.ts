import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import type { Doors } from '../doors.ts'

/**
 * How long answers tell callers to close before the server stops listening. Without it, closing would reset idle
 * keep-alive connections on which a request is just being sent.
 */
const usualNoticeMs = 1000

/** How long exchanges that are under way may still take. */
const graceMs = 10_000

/** While draining, every answer ends its connection. */
interface State {
  isDraining: boolean
}

/** Stops a server in order. */
export async function drain(server: Server, doors: Doors, state: State, noticeMs = usualNoticeMs): Promise<void> {
  state.isDraining = true
  await pause(noticeMs)
  const held = await acceptWaiting(server)
  const closed = doors.close()
  // What is idle ends now, and so does the look after connections.
  server.close()
  for (const socket of held) socket.resume()
  await endWithin(graceMs, closed, server)
}

/**
 * Ends a server whose doors another process has as well, where nobody who waits is lost. There is no haste: whoever is in is
 * answered for as long as they stay, and told to leave with each answer. What is idle runs into its usual time.
 */
export async function seeOut(server: Server, doors: Doors, state: State): Promise<void> {
  state.isDraining = true
  await endWithin(server.keepAliveTimeout + graceMs, doors.close(), server)
}

async function endWithin(ms: number, closed: Promise<void>, server: Server): Promise<void> {
  const timer = setTimeout(() => server.closeAllConnections(), ms)
  await closed
  clearTimeout(timer)
}

/** Turns after which the service closes even when connections keep coming. */
const turnsMax = 1000

/** Turns in which nobody came, so that nobody is waiting. */
const quietTurns = 5

/**
 * Lets the connections in that wait for it: closing would reset them. A turn of the event loop accepts one, so that one
 * which accepts none says that none is waiting. Gives those that came: they are not read before the service has closed,
 * since callers that are answered come again, and then somebody would always be waiting.
 */
async function acceptWaiting(server: Server): Promise<readonly Socket[]> {
  const held: Socket[] = []
  const hold = (socket: Socket) => {
    held.push(socket)
    // The server begins to read in the tick behind this.
    process.nextTick(() => socket.pause())
  }
  server.on('connection', hold)
  for (let turn = 0, last = 0, before = 0; turn - last < quietTurns && turn < turnsMax; turn += 1) {
    await nextTurn()
    if (held.length > before) last = turn
    before = held.length
  }
  server.off('connection', hold)
  return held
}
