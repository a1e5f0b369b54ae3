import { CannotServe } from './cannot-serve.ts'
import type { Environment } from './serving-settings.ts'

/** The first descriptor behind standard input, output and error. */
const firstDescriptor = 3

/**
 * Returns the descriptor of the socket that systemd listens on for this process; undefined without socket activation.
 * The socket stays open between this process and the next one; connections made meanwhile wait in its backlog.
 */
export function inheritedSocket(environment: Environment, processId: number): number | undefined {
  // Child processes inherit the variables, but not the socket.
  if (environment.LISTEN_PID !== String(processId)) return undefined
  if (environment.LISTEN_FDS === '1') return firstDescriptor
  throw new CannotServe(`The socket unit has ${environment.LISTEN_FDS} ListenStream. Give one, whatever WORKERS is.`)
}
