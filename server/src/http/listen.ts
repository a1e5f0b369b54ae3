import { once } from 'node:events'
import type { Server } from 'node:http'
import { isIP, Server as NetServer } from 'node:net'

/** Where a server listens. */
export interface Place {
  readonly host: string
  /** 0 takes any free port. */
  readonly port: number
  /** The descriptor of a socket that listens already; the process that opened it keeps it. */
  readonly socket?: number | undefined
}

/** Thrown when a socket must not be served on; the message says why and what to change. */
export class UnservableSocket extends Error {
  override name = 'UnservableSocket'
}

/**
 * Listens, and gives the address as a URL: `http://127.0.0.1:3000`. Rejects when the address cannot be had, with
 * `UnservableSocket` when a socket that was handed over does not listen on TCP.
 */
export async function listen(server: Server, place: Place, scheme: 'http' | 'https'): Promise<string> {
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

/** Whether an address never leaves the machine. */
export function isLoopback(host: string): boolean {
  const address = host.replace(/^::ffff:/i, '')
  return host === 'localhost' || host === '::1' || (isIP(address) === 4 && address.startsWith('127.'))
}

/** Ends a sentence about an address that is served without TLS. */
export const clearText = 'which other machines reach, and passwords would cross the network in the clear.'

function spellHost(host: string): string {
  return host.includes(':') ? `[${host}]` : host
}

/** Waits until all connections have ended; closes those that are left after so many milliseconds. */
export async function endWithin(ms: number, closed: Promise<unknown>, server: Server): Promise<void> {
  const timer = setTimeout(() => server.closeAllConnections(), ms)
  await closed
  clearTimeout(timer)
}

/** Stops accepting connections; open ones stay, even idle ones. Resolves when all have ended. */
export function stopAccepting(server: Server): Promise<void> {
  // The `close` of HTTP servers would end idle connections.
  return new Promise((resolve) => NetServer.prototype.close.call(server, () => resolve()))
}
