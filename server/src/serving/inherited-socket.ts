import { CannotServe } from './cannot-serve.ts'
import type { Environment } from './serving-settings.ts'

/** The first descriptor after standard input, output and error. */
const firstDescriptor = 3

/**
 * Returns the descriptor of the socket that systemd listens on for this process, or `undefined` without socket
 * activation. The socket stays open from this process to the next one; its backlog keeps connections made in between.
 */
export function inheritedSocket(environment: Environment, processId: number): number | undefined {
  // Child processes inherit the variables, but not the socket.
  if (environment.LISTEN_PID !== String(processId)) return undefined
  if (environment.LISTEN_FDS === '1') return firstDescriptor
  throw new CannotServe(`The socket unit has ${environment.LISTEN_FDS} ListenStream. Give exactly one.`)
}
