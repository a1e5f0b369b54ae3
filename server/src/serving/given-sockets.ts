import { CannotServe } from './cannot-serve.ts'
import type { Environment } from './serving-settings.ts'

/** Behind standard input, output and error. */
const firstDescriptor = 3

/**
 * The sockets on which systemd listens for this process, one for each thread; none where it was not started so. They
 * stay open while this process ends and the next one starts, and whoever connects meanwhile waits in them.
 */
export function givenSockets(environment: Environment, processId: number, threads: number): readonly number[] {
  // Whoever is started by such a process has its variables, too, and none of its sockets.
  if (environment.LISTEN_PID !== String(processId)) return []
  const count = Number(environment.LISTEN_FDS)
  if (count !== threads) {
    const remedy = 'Give one for each thread, all the same, and ReusePort=yes.'
    throw new CannotServe(`The socket unit has ${count} ListenStream, and WORKERS is ${threads}. ${remedy}`)
  }
  return Array.from({ length: count }, (_, at) => firstDescriptor + at)
}
