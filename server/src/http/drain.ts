import type { Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/**
 * How long answers tell callers to close before the server stops listening. Without it, closing would reset idle
 * keep-alive connections on which a request is just being sent.
 */
const noticeMs = 1000

/** How long exchanges that are under way may still take. */
const graceMs = 10_000

/** Stops a server in order. */
export async function drain(server: Server, state: { isDraining: boolean }): Promise<void> {
  state.isDraining = true
  await pause(noticeMs)
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve())
  })
  server.closeIdleConnections()
  const timer = setTimeout(() => server.closeAllConnections(), graceMs)
  await closed
  clearTimeout(timer)
}
