import { CannotServe } from './cannot-serve.ts'
import type { Environment } from './serving-settings.ts'

/** The first file descriptor after standard input, output and error. */
const firstDescriptor = 3

/**
 * Returns the file descriptor of the socket that systemd opened for this process. Returns `undefined` if there is none.
 * The socket stays open until the next process uses it, so that no connection is refused. Throws `CannotServe` if there
 * are several sockets.
 */
export function inheritedSocket(environment: Environment, processId: number): number | undefined {
  // Child processes inherit the variables, but not the socket.
  if (environment.LISTEN_PID !== String(processId)) return undefined
  if (environment.LISTEN_FDS === '1') return firstDescriptor
  throw new CannotServe(`The socket unit has ${environment.LISTEN_FDS} ListenStream. Give exactly one.`)
}
