import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isIP, type Socket } from 'node:net'
import proxyAddress from '@fastify/proxy-addr'
import type { CatalogReader } from '../../catalog/reading/catalog-reader.ts'
import type { Viewer } from '../../catalog/visibility.ts'
import type { Instant } from '../../contract/time-stamp.ts'
import type { HotBodies } from '../packing/hot-bodies.ts'
import type { AcceptedCodings } from './negotiate.ts'

/** A request as it arrived: nothing decoded, nothing merged. */
export interface ReceivedRequest extends Origin {
  readonly method: string
  /** The path as written, without the query. */
  readonly path: string
  /** The query as written, without its `?`; empty when there is none. */
  readonly query: string
  /** Every value of a header, in order, by its lower-case name. A repeated header stays repeated. */
  readonly headers: (name: string) => readonly string[]
  readonly requestId: string
  /** The values of `traceparent`. */
  readonly traceParents: readonly string[]
}

/** A request whose credentials, path, method and gym header are in order. */
export interface AuthorisedRequest {
  readonly request: ReceivedRequest
  readonly viewer: Viewer
  readonly accepted: AcceptedCodings
  readonly reader: CatalogReader
  readonly hotBodies: HotBodies
  /** The instant for which the answer holds. */
  readonly now: Instant
}

/** Reads a request off a message; `origin` is where it came from and where it was sent. */
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

/** Splits the request target; one in absolute form loses its authority, credentials in it included. */
function splitTarget(target: string): Pick<ReceivedRequest, 'path' | 'query'> {
  const local = target.replace(/^https?:\/\/[^/?#]*/i, '')
  const mark = local.indexOf('?')
  if (mark < 0) return { path: local === '' ? '/' : local, query: '' }
  return { path: local.slice(0, mark) || '/', query: local.slice(mark + 1) }
}

/** Reads headers from the raw list, in which Node has merged and dropped nothing. */
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

/** The caller's X-Request-Id when it sent one that is safe to log, else a new one. */
export function requestIdFrom(values: readonly string[]): string {
  const [value] = values
  return values.length === 1 && value !== undefined && acceptedId.test(value) ? value : randomUUID()
}

/**
 * Which peers are trusted proxies, whose forwarding headers count: none, all, or those in a list of addresses and
 * networks. Behind several proxies, use the list: what the nearest one received may be written by the caller.
 */
export type TrustProxy = boolean | readonly string[]

export interface Origin {
  /** The caller's address. */
  readonly address: string
  /** Scheme and authority under which the caller reached the service. */
  readonly baseUrl: string
}

const authority = /^(?:[A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(?::[0-9]{1,5})?$/

export type Origins = ReturnType<typeof openOrigins>

/**
 * Finds out where requests come from and to which base URL they were sent: `publicUrl` if given, else that of the Host
 * header, or `ownUrl` if the header is invalid.
 */
export function openOrigins(trustProxy: TrustProxy, publicUrl: string | undefined, ownUrl: () => string) {
  const isTrustedAddress = compileTrust(trustProxy)
  /** Addresses are compared once per connection. */
  const peers = new WeakMap<Socket, boolean>()
  /** Whether the peer is a trusted proxy, so that its forwarding headers count. */
  const isTrusted = ({ socket }: Pick<IncomingMessage, 'socket'>): boolean => {
    if (trustProxy === false) return false
    const known = peers.get(socket)
    if (known !== undefined) return known
    const found = isTrustedAddress(socket.remoteAddress ?? '', 0)
    peers.set(socket, found)
    return found
  }
  const read = (message: IncomingMessage): Origin => {
    const isProxied = isTrusted(message)
    const peer = message.socket.remoteAddress ?? ''
    const address = isProxied ? withoutPort(proxyAddress(message, isTrustedAddress)) : peer
    // An invalid address counts as the proxy's own.
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

/** Some proxies write the port as well, which would make each connection another caller. */
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

/** The value of the nearest proxy, the last one; those before it may be written by the caller. */
function forwarded({ headers }: IncomingMessage, name: string): string | undefined {
  const value = headers[name]
  return typeof value === 'string' ? value.split(',').at(-1)?.trim() : undefined
}

/** The network of an address: one IPv6 caller has 2^64 addresses, which count as one. */
export function networkOf(address: string): string {
  if (!address.includes(':') || address.includes('.')) return address
  return expand(address).slice(0, 4).join(':')
}

function expand(address: string): string[] {
  const [front = '', back] = address.split('::')
  const [head, tail] = [front.split(':'), back === undefined || back === '' ? [] : back.split(':')]
  return [...head, ...Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0'), ...tail]
}
