import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isIP, type Socket } from 'node:net'
import proxyAddress from '@fastify/proxy-addr'
import type { CatalogReader } from '../../catalog/reading/catalog-reader.ts'
import type { Viewer } from '../../catalog/visibility.ts'
import type { Instant } from '../../contract/time-stamp.ts'
import type { HotBodies } from '../packing/hot-bodies.ts'
import type { AcceptedCodings } from './negotiate.ts'

/** An HTTP request that is not decoded yet. Repeated headers are not merged. */
export interface ReceivedRequest extends Origin {
  readonly method: string
  readonly path: string
  /** The query without its `?`. Percent-encoding is not decoded. Empty if there is no query. */
  readonly query: string
  /** Returns all values of a header, in order. `name` must be in lower case. The list is empty if there are none. */
  readonly headers: (name: string) => readonly string[]
  readonly requestId: string
  readonly traceParents: readonly string[]
}

/** A request whose credentials, path, method and gym header are valid, and what is needed to process it. */
export interface AuthorisedRequest {
  readonly request: ReceivedRequest
  readonly viewer: Viewer
  readonly accepted: AcceptedCodings
  readonly reader: CatalogReader
  readonly hotBodies: HotBodies
  /** The current time. The response shows the catalog as it is at this time. */
  readonly now: Instant
}

/**
 * Converts a request that Node has received to a `ReceivedRequest`. `origin` contains the address of the client and the
 * URL that the client used.
 */
export function receivedRequest(message: IncomingMessage, origin: Origin): ReceivedRequest {
  const headers = headerReader(message)
  const requestId = requestIdFrom(headers('x-request-id'))
  const traceParents = headers('traceparent')
  return {
    method: message.method ?? '',
    ...splitTarget(message.url ?? '/'),
    headers,
    requestId,
    traceParents,
    ...origin,
  }
}

function splitTarget(target: string): Pick<ReceivedRequest, 'path' | 'query'> {
  const local = target.replace(/^https?:\/\/[^/?#]*/i, '')
  const mark = local.indexOf('?')
  if (mark < 0) return { path: local === '' ? '/' : local, query: '' }
  return { path: local.slice(0, mark) || '/', query: local.slice(mark + 1) }
}

/**
 * Returns a function that returns all values of a header. The object `headers` of Node is not used, because it merges
 * or omits repeated headers.
 */
export function headerReader({ rawHeaders }: IncomingMessage): ReceivedRequest['headers'] {
  let names: readonly string[] | undefined
  return (name) => {
    names ??= rawHeaders.map((text, index) => (index % 2 === 0 ? text.toLowerCase() : ''))
    const values: string[] = []
    for (let index = names.indexOf(name); index >= 0; index = names.indexOf(name, index + 2)) {
      values.push(rawHeaders[index + 1] ?? '')
    }
    return values
  }
}

const acceptedId = /^[A-Za-z0-9._-]{1,128}$/

/** Returns the client's X-Request-Id if it is safe to log. Otherwise returns a random UUID. */
export function requestIdFrom(values: readonly string[]): string {
  const [value] = values
  return values.length === 1 && value !== undefined && acceptedId.test(value) ? value : randomUUID()
}

/**
 * The proxies that are trusted to report the address of the client. `false` trusts none. `true` trusts the proxy that
 * connects to the service. If a request passes through several proxies, list all of them. The client’s address is then
 * the last address in X-Forwarded-For that is not in the list.
 */
export type TrustProxy = boolean | readonly string[]

export interface Origin {
  /**
   * The IP address of the client. If a trusted proxy forwarded the request, it is the address that the proxy reports.
   */
  readonly address: string
  readonly baseUrl: string
}

const authority = /^(?:[A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(?::[0-9]{1,5})?$/

export type Origins = ReturnType<typeof openOrigins>

/**
 * Creates functions that find out the address of the client and the base URL that the client used. The base URL is
 * `publicUrl` if it is given. Otherwise it comes from the Host header. If that header is invalid, it is `ownUrl()`.
 */
export function openOrigins(trustProxy: TrustProxy, publicUrl: string | undefined, ownUrl: () => string) {
  const isTrustedAddress = compileTrust(trustProxy)
  const peers = new WeakMap<Socket, boolean>()
  const isTrusted = ({ socket }: Pick<IncomingMessage, 'socket'>): boolean => {
    if (trustProxy === false) return false
    const cached = peers.get(socket)
    if (cached !== undefined) return cached
    const isTrustedPeer = isTrustedAddress(socket.remoteAddress ?? '', 0)
    peers.set(socket, isTrustedPeer)
    return isTrustedPeer
  }
  const read = (message: IncomingMessage): Origin => {
    const isProxied = isTrusted(message)
    const peer = message.socket.remoteAddress ?? ''
    const address = isProxied ? withoutPort(proxyAddress(message, isTrustedAddress)) : peer
    // If the forwarded address is invalid, the proxy’s own counts.
    return {
      address: isIP(address) > 0 ? address : peer,
      baseUrl: publicUrl ?? reachedAt(message, isProxied) ?? ownUrl(),
    }
  }
  return { read, isTrusted }
}

function compileTrust(trustProxy: TrustProxy): (address: string, hop: number) => boolean {
  if (typeof trustProxy === 'boolean') return (_address, hop) => trustProxy && hop === 0
  const isListed = proxyAddress.compile([...trustProxy])
  return (address, hop) => isListed(withoutPort(address), hop)
}

function withoutPort(address: string): string {
  const [, bracketed, dotted] = /^(?:\[([^\]]+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d+)?$/.exec(address) ?? []
  return bracketed ?? dotted ?? address
}

function reachedAt(message: IncomingMessage, isProxied: boolean): string | undefined {
  const host = (isProxied ? forwarded(message, 'x-forwarded-host') : undefined) ?? message.headers.host ?? ''
  if (!authority.test(host)) return undefined
  const isTls = 'encrypted' in message.socket
  const scheme = (isProxied ? forwarded(message, 'x-forwarded-proto') : undefined) ?? (isTls ? 'https' : 'http')
  return scheme === 'https' || scheme === 'http' ? `${scheme}://${host}` : undefined
}

function forwarded({ headers }: IncomingMessage, name: string): string | undefined {
  const value = headers[name]
  return typeof value === 'string' ? value.split(',').at(-1)?.trim() : undefined
}

/**
 * Returns an IPv4 address unchanged. Returns the first 64 bits of an IPv6 address, because a client usually has all
 * addresses that begin with these bits.
 */
export function networkOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address
  return expand(address).slice(0, 4).join(':')
}

function expand(address: string): string[] {
  const [front = '', back] = address.split('::')
  const [head, tail] = [front.split(':'), back === undefined || back === '' ? [] : back.split(':')]
  return [...head, ...Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0'), ...tail]
}
