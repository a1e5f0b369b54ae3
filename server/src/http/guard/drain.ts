import type { Server } from 'node:http'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'

/**
 * How long answers tell callers to close before the server stops listening. Without it, closing would reset idle
 * keep-alive connections on which a request is just being sent.
 */
const usualNoticeMs = 1000

/** How long exchanges that are under way may still take. */
const graceMs = 10_000

/** Stops a server in order. */
export async function drain(server: Server, state: { isDraining: boolean }, noticeMs = usualNoticeMs): Promise<void> {
  state.isDraining = true
  await pause(noticeMs)
  await acceptWaiting(server)
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve())
  })
  server.closeIdleConnections()
  const timer = setTimeout(() => server.closeAllConnections(), graceMs)
  await closed
  clearTimeout(timer)
}

/** Turns after which the service closes even when connections keep coming. */
const turnsMax = 1000

/**
 * Lets the connections in that wait for it: closing would reset them. A turn of the event loop accepts one, so that one
 * which accepts none says that none is waiting.
 */
async function acceptWaiting(server: Server): Promise<void> {
  let isAccepting = true
  const note = () => {
    isAccepting = true
  }
  server.on('connection', note)
  for (let turn = 0; isAccepting && turn < turnsMax; turn += 1) {
    isAccepting = false
    await nextTurn()
  }
  server.off('connection', note)
}
