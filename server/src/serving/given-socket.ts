import { CannotServe } from './cannot-serve.ts'
import type { Environment } from './serving-settings.ts'

/** The first descriptor behind standard input, output and error. */
const firstDescriptor = 3

/**
 * The socket on which systemd listens for this process; undefined if it was not started that way. It stays open while
 * this process ends and the next one starts, and callers that connect meanwhile wait in it.
 */
export function givenSocket(environment: Environment, processId: number): number | undefined {
  // Children inherit the variables of such a process, and none of its sockets.
  if (environment.LISTEN_PID !== String(processId)) return undefined
  if (environment.LISTEN_FDS === '1') return firstDescriptor
  throw new CannotServe(`The socket unit has ${environment.LISTEN_FDS} ListenStream. Give one, whatever WORKERS is.`)
}
