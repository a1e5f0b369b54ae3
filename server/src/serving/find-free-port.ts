import { lookup } from 'node:dns/promises'
import { connect } from 'node:net'

/**
 * The port, if nobody listens on it, or any free one for 0; else rejects as listening does. Who shares a port with
 * others of this user is not told when those are another program. It is bound and never listens, so that whoever waits
 * for the port meets the service: only a socket that connects is bound so, and at port 0 it meets nobody.
 */
export async function findFreePort(host: string, port: number): Promise<number> {
  const { address } = await lookup(host)
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const socket = connect({ host: address, port: 0, localAddress: address, localPort: port })
  socket.once('connectionAttempt', () => resolve(socket.localPort ?? port))
  socket.once('error', reject)
  return promise.finally(() => socket.destroy())
}
