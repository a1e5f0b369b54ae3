import { once } from 'node:events'
import type { Server } from 'node:http'
import { createServer, Server as NetServer, type AddressInfo, type ListenOptions } from 'node:net'

/** Where a server listens. */
export interface Place {
  readonly host: string
  /** 0 takes any free port. */
  readonly port: number
  /** Whether others of this user may listen there as well: each connection goes to one of them. */
  readonly sharesPort?: boolean | undefined
  /** Sockets that listen there already, by their descriptors: what waits in them is let in, too. */
  readonly doors?: readonly number[] | undefined
}

/** The ways into a server that listens. */
export class Doors {
  /** The server itself, and what hands it the connections of further sockets. */
  readonly #listeners: readonly NetServer[]

  private constructor(listeners: readonly NetServer[]) {
    this.#listeners = listeners
  }

  /** Listens. Rejects when the place cannot be had. */
  static async open(server: Server, { host, port, sharesPort = false, doors = [] }: Place): Promise<Doors> {
    const [door, ...others] = doors
    await listen(server, door === undefined ? { port, host, reusePort: sharesPort } : { fd: door })
    const further = others.map(async (fd) => {
      // With what a server of HTTP gives its own connections.
      const options = { allowHalfOpen: true, noDelay: true }
      const listener = createServer(options, (socket) => server.emit('connection', socket))
      await listen(listener, { fd })
      return listener
    })
    return new Doors([server, ...(await Promise.all(further))])
  }

  /** Where the first one is. */
  get place(): AddressInfo {
    return this.#listeners[0]?.address() as AddressInfo
  }

  /** What another process needs to let in who waits here. */
  get descriptors(): readonly number[] {
    return this.#listeners.flatMap((listener) => descriptorOf(listener) ?? [])
  }

  /** Lets nobody in any more; those who are in stay, idle ones as well. Resolves when all have left. */
  async close(): Promise<void> {
    const left = this.#listeners.map(
      // What servers of HTTP do besides ends connections that are idle.
      (listener) => new Promise<void>((resolve) => NetServer.prototype.close.call(listener, () => resolve())),
    )
    await Promise.all(left)
  }
}

async function listen(server: NetServer, place: ListenOptions | { readonly fd: number }): Promise<void> {
  server.listen(place)
  await once(server, 'listening')
}

/** Node opens the socket and tells nobody its number; undefined where it keeps it elsewhere. */
function descriptorOf(server: NetServer): number | undefined {
  const { _handle: handle } = server as unknown as { _handle?: { fd?: unknown } | null }
  return typeof handle?.fd === 'number' && handle.fd >= 0 ? handle.fd : undefined
}
