import type { Server, ServerOptions } from 'node:http'

export interface Tls {
  /** The certificate as PEM text, like `key`. */
  readonly cert: string
  readonly key: string
  /** The time limit of a handshake in milliseconds; by default ten seconds, as for headers. */
  readonly handshakeTimeout?: number
}

/** The maximum length of a request target in bytes. The longest valid one has about 200. */
export const targetBytesMax = 8192

const limits: ServerOptions = {
  // The maximum size of all headers together. Beyond it, the parser stops and the response is 431.
  maxHeaderSize: 16 * 1024,
  // A client that takes longer is gone, or attacks with slow requests.
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  connectionsCheckingInterval: 2000,
  // Longer than the idle timeout of common proxies (60 s), so that they close first and never send to a closed socket.
  keepAliveTimeout: 65_000,
  // The listener checks the Host header, because it responds with a problem.
  requireHostHeader: false,
  insecureHTTPParser: false,
}

/** The timeout of a silent connection during an exchange, when its client has stopped reading. */
export const silenceMs = 60_000

/** Creates an HTTP/1.1 server with the limits of this service; over TLS if there is a certificate. */
export function createHttpServer(tls: Tls | undefined): Server {
  const server =
    tls === undefined
      ? createServer(limits)
      : process
          .getBuiltinModule('node:https')
          .createServer({ ...limits, handshakeTimeout: limits.headersTimeout, ...tls })
  server.setTimeout(silenceMs)
  // Only the size of the headers is limited. With a limit on their number, Node would silently drop the rest, and so
  // miss a second Authorization header.
  server.maxHeadersCount = 0
  return server
}

/** Uses another certificate for new connections. */
export function showCertificate(server: Server, tls: Tls): void {
  const { Server: SecureServer } = process.getBuiltinModule('node:tls')
  if (server instanceof SecureServer) server.setSecureContext(tls)
}

/**
 * Node’s HTTP module. `import` would evaluate all of its exports, and some of them load a second HTTP client, which
 * takes 45 ms and 13 MB.
 */
export const { createServer, STATUS_CODES } = process.getBuiltinModule('node:http')
