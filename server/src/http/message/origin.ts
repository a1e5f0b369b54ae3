import type { IncomingMessage } from 'node:http'
import { TLSSocket } from 'node:tls'
import proxyAddress from '@fastify/proxy-addr'

/**
 * Which peers are believed when they say for whom they speak: none, whoever connects, or those of a list of addresses
 * and networks. Behind several proxies it takes the list: what the nearest one was told may be the caller's own words.
 */
export type TrustProxy = boolean | readonly string[]

export interface Origin {
  /** The caller's address. */
  readonly address: string
  /** Scheme and authority under which the caller reached the service. */
  readonly baseUrl: string
}

const authority = /^(?:[A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(?::[0-9]{1,5})?$/

/**
 * Gives a reader of where requests come from and whereto they were sent. `publicUrl` settles the latter; without it,
 * the Host header does, and where that is no authority, `ownUrl`.
 */
export function originReader(
  trustProxy: TrustProxy,
  publicUrl: string | undefined,
  ownUrl: () => string,
): (message: IncomingMessage) => Origin {
  const isTrusted = compileTrust(trustProxy)
  return (message) => {
    const peer = message.socket.remoteAddress ?? ''
    const isProxied = trustProxy !== false && isTrusted(peer, 0)
    const address = isProxied ? proxyAddress(message, isTrusted) : peer
    return { address, baseUrl: publicUrl ?? reachedAt(message, isProxied) ?? ownUrl() }
  }
}

function compileTrust(trustProxy: TrustProxy): (address: string, hop: number) => boolean {
  if (typeof trustProxy === 'boolean') return (_address, hop) => trustProxy && hop === 0
  return proxyAddress.compile([...trustProxy])
}

function reachedAt(message: IncomingMessage, isProxied: boolean): string | undefined {
  const host = (isProxied ? forwarded(message, 'x-forwarded-host') : undefined) ?? message.headers.host ?? ''
  if (!authority.test(host)) return undefined
  const isTls = message.socket instanceof TLSSocket
  const scheme = (isProxied ? forwarded(message, 'x-forwarded-proto') : undefined) ?? (isTls ? 'https' : 'http')
  return scheme === 'https' || scheme === 'http' ? `${scheme}://${host}` : undefined
}

/** What the nearest proxy has written; what stands before it may be the caller's own. */
function forwarded({ headers }: IncomingMessage, name: string): string | undefined {
  const value = headers[name]
  return typeof value === 'string' ? value.split(',').at(-1)?.trim() : undefined
}
