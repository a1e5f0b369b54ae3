import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { networkOf } from './rate-limits.ts'

/** How many connections an address may have at once. */
export type ConnectionLimit = number | 'off'

export interface ConnectionBound {
  readonly limit: ConnectionLimit
  /** Whether the connection comes from a proxy that is trusted: it speaks for many. */
  readonly isTrusted: (socket: Socket) => boolean
  /** Ends a connection that is one too many. */
  readonly refuse: (socket: Socket) => void
}

/** Holds each address to its number of connections. */
export function boundConnections(server: Server, { limit, isTrusted, refuse }: ConnectionBound): void {
  if (limit === 'off') return
  const counts = new Map<string, number>()
  // In front of what reads requests off connections.
  server.prependListener('connection', (socket: Socket) => {
    if (isTrusted(socket)) return
    const network = networkOf(socket.remoteAddress ?? '')
    const count = (counts.get(network) ?? 0) + 1
    counts.set(network, count)
    socket.once('close', () => {
      const left = (counts.get(network) ?? 1) - 1
      if (left === 0) counts.delete(network)
      else counts.set(network, left)
    })
    if (count > limit) refuse(socket)
  })
}
