import { CannotServe } from './cannot-serve.ts'
import type { Environment } from './serving-settings.ts'

const firstDescriptor = 3

/**
 * Returns the file descriptor of the socket that systemd opened for this process. Returns `undefined` if there is none.
 * systemd keeps this socket open during a restart, so that no connection is refused. Throws `CannotServe` if systemd
 * opened several sockets.
 */
export function inheritedSocket(environment: Environment, processId: number): number | undefined {
  // Child processes inherit the variables, but not the socket.
  if (environment.LISTEN_PID !== String(processId)) return undefined
  if (environment.LISTEN_FDS === '1') return firstDescriptor
  throw new CannotServe(`The socket unit has ${environment.LISTEN_FDS} ListenStream. Give exactly one.`)
}
