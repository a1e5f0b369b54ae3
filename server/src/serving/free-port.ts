import { createServer, type AddressInfo } from 'node:net'

/**
 * The port, if nobody listens on it, or any free one for 0; else rejects as listening does. Who shares a port with others
 * of this user is not told when those are another program: listening alone tells.
 */
export async function findFreePort(host: string, port: number): Promise<number> {
  const server = createServer()
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  server.once('error', reject)
  server.listen(port, host, () => resolve((server.address() as AddressInfo).port))
  const found = await promise
  await new Promise((closed) => server.close(closed))
  return found
}
