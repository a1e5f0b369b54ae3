import { once } from 'node:events'
import type { Server } from 'node:http'
import { isIP, Server as NetServer } from 'node:net'

export interface ListenAddress {
  readonly host: string
  /** The port. 0 means that the system chooses a free port. */
  readonly port: number
  /** The file descriptor of a socket that another process has opened. If it is given, host and port are ignored. */
  readonly socket?: number | undefined
}

/** Thrown if the service cannot use a socket, or if using it would be unsafe. The message says what to change. */
export class UnservableSocket extends Error {
  override name = 'UnservableSocket'
}

/**
 * Starts listening and returns the URL, such as `http://127.0.0.1:3000`. Rejects if the host and port cannot be used.
 * Rejects with `UnservableSocket` if the given socket is not a TCP socket.
 */
export async function listen(server: Server, place: ListenAddress, scheme: 'http' | 'https'): Promise<string> {
  const { host, port, socket } = place
  try {
    server.listen(socket === undefined ? { port, host } : { fd: socket })
    await once(server, 'listening')
  } catch (error) {
    throw socket === undefined ? error : notTcp(socket)
  }
  const at = server.address()
  if (at === null || typeof at === 'string') throw notTcp(socket)
  return `${scheme}://${spellHost(socket === undefined ? host : at.address)}:${at.port}`
}

function notTcp(socket: number | undefined): UnservableSocket {
  const remedy = 'In the socket unit, write ListenStream= with a port, or an IP address and a port.'
  return new UnservableSocket(`The socket handed over as descriptor ${socket} does not listen on TCP. ${remedy}`)
}

/**
 * Returns true if only this machine can reach a host: `localhost`, 127.0.0.0/8 or ::1. Returns false for other hosts.
 */
export function isLoopback(host: string): boolean {
  const address = host.replace(/^::ffff:/i, '')
  return host === 'localhost' || host === '::1' || (isIP(address) === 4 && address.startsWith('127.'))
}

export const clearText = 'which other machines can reach, and passwords would cross the network unencrypted.'

function spellHost(host: string): string {
  return host.includes(':') ? `[${host}]` : host
}

/** Resolves when `closed` resolves. After `ms` milliseconds, closes the connections that are still open. */
export async function endWithin(ms: number, closed: Promise<unknown>, server: Server): Promise<void> {
  const timer = setTimeout(() => server.closeAllConnections(), ms)
  await closed
  clearTimeout(timer)
}

/**
 * Stops accepting connections. Existing connections stay open, and the promise resolves when all of them have been
 * closed.
 */
export function stopAccepting(server: Server): Promise<void> {
  // The `close` of HTTP servers would also close idle connections.
  return new Promise((resolve) => NetServer.prototype.close.call(server, () => resolve()))
}
