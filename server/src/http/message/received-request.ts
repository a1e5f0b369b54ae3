import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isIP, type Socket } from 'node:net'
import proxyAddress from '@fastify/proxy-addr'
import type { CatalogReader } from '../../catalog/reading/catalog-reader.ts'
import type { Viewer } from '../../catalog/visibility.ts'
import type { Instant } from '../../contract/time-stamp.ts'
import type { HotBodies } from '../packing/hot-bodies.ts'
import type { AcceptedCodings } from './negotiate.ts'

/** An HTTP request as it arrived: nothing is decoded, and repeated headers are not merged. */
export interface ReceivedRequest extends Origin {
  readonly method: string
  /** The path without the query, not percent-decoded. */
  readonly path: string
  /** The query without its `?`, not percent-decoded, or an empty string if there is none. */
  readonly query: string
  /** Returns all values of a header in order, by its lower-case name, or an empty list if there are none. */
  readonly headers: (name: string) => readonly string[]
  readonly requestId: string
  readonly traceParents: readonly string[]
}

/** A request with valid credentials, path, method and gym header, and what its operation needs. */
export interface AuthorisedRequest {
  readonly request: ReceivedRequest
  readonly viewer: Viewer
  readonly accepted: AcceptedCodings
  readonly reader: CatalogReader
  readonly hotBodies: HotBodies
  /** The instant for which the response is made. */
  readonly now: Instant
}

/** Returns the request in a message of Node. `origin` has the client’s address and the URL that it reached. */
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

/** Returns the path and query of a request target. Removes the scheme, host and credentials of an absolute URL. */
function splitTarget(target: string): Pick<ReceivedRequest, 'path' | 'query'> {
  const local = target.replace(/^https?:\/\/[^/?#]*/i, '')
  const mark = local.indexOf('?')
  if (mark < 0) return { path: local === '' ? '/' : local, query: '' }
  return { path: local.slice(0, mark) || '/', query: local.slice(mark + 1) }
}

/** Returns a function that returns all values of a header, of which Node’s `headers` merges or drops repeated ones. */
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

/** Returns the X-Request-Id of the client if it is safe to log, otherwise a random UUID. */
export function requestIdFrom(values: readonly string[]): string {
  const [value] = values
  return values.length === 1 && value !== undefined && acceptedId.test(value) ? value : randomUUID()
}

/**
 * The proxies whose forwarding headers are trusted: none (false), the nearest one (true), or a list of addresses and
 * networks. Behind several proxies use a list, because a client can forge what the nearest one receives.
 */
export type TrustProxy = boolean | readonly string[]

export interface Origin {
  /** The client’s IP address without a port, as the trusted proxy next to the client reports it. */
  readonly address: string
  /** The URL to which the client sent the request, without its path, such as `https://api.example.com`. */
  readonly baseUrl: string
}

const authority = /^(?:[A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(?::[0-9]{1,5})?$/

export type Origins = ReturnType<typeof openOrigins>

/**
 * Returns functions that tell where a request came from. The URL that the client used is `publicUrl` if given,
 * otherwise from the Host header, or `ownUrl()` if that is invalid.
 */
export function openOrigins(trustProxy: TrustProxy, publicUrl: string | undefined, ownUrl: () => string) {
  const isTrustedAddress = compileTrust(trustProxy)
  const peers = new WeakMap<Socket, boolean>()
  /** Returns whether the other end of the connection is a trusted proxy. */
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

/** Removes the port that some proxies add to an address. With it, each connection would look like another client. */
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

/** Returns the last value of a forwarding header, because clients can forge earlier ones, or `undefined`. */
function forwarded({ headers }: IncomingMessage, name: string): string | undefined {
  const value = headers[name]
  return typeof value === 'string' ? value.split(',').at(-1)?.trim() : undefined
}

/** Returns an IPv4 address, or the first 64 bits of an IPv6 address, because one client may have 2^64 addresses. */
export function networkOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address
  return expand(address).slice(0, 4).join(':')
}

function expand(address: string): string[] {
  const [front = '', back] = address.split('::')
  const [head, tail] = [front.split(':'), back === undefined || back === '' ? [] : back.split(':')]
  return [...head, ...Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0'), ...tail]
}
