import type { Server, ServerOptions } from 'node:http'

export interface Tls {
  /** PEM text. */
  readonly cert: string
  readonly key: string
  /** How long a caller may take for its handshake; ten seconds, as for the headers of a request. */
  readonly handshakeTimeout?: number
}

/** The longest request target that is read, in bytes; the longest valid one has some 200. */
export const targetBytesMax = 8192

const limits: ServerOptions = {
  // All headers of a request together; the parser stops there and answers 431.
  maxHeaderSize: 16 * 1024,
  // A caller that has not sent its headers by then is a slow-sender attack, or gone.
  headersTimeout: 10_000,
  requestTimeout: 20_000,
  connectionsCheckingInterval: 2000,
  // Longer than the idle time of common proxies (60 s), so that they close first and no request meets a closed socket.
  keepAliveTimeout: 65_000,
  // The Host header is checked by the listener, which answers in the shape of every other problem.
  requireHostHeader: false,
  insecureHTTPParser: false,
}

/** How long a connection may be silent in the middle of an exchange: a reader that has stopped reading. */
export const silenceMs = 60_000

/** An HTTP/1.1 server with the limits of this service; over TLS when it has a certificate. */
export function createHttpServer(tls: Tls | undefined): Server {
  const server =
    tls === undefined
      ? createServer(limits)
      : process
          .getBuiltinModule('node:https')
          .createServer({ ...limits, handshakeTimeout: limits.headersTimeout, ...tls })
  server.setTimeout(silenceMs)
  // The size of all headers is the bound. With one on their number, Node would drop those past it without a word, and
  // with them a second Authorization header.
  server.maxHeadersCount = 0
  return server
}

/** Uses another certificate for new connections. */
export function showCertificate(server: Server, tls: Tls): void {
  const { Server: SecureServer } = process.getBuiltinModule('node:tls')
  if (server instanceof SecureServer) server.setSecureContext(tls)
}

/**
 * Node's HTTP without `import`, which evaluates every export of a module: some of this one load another HTTP client,
 * 45 ms and 13 MB.
 */
export const { createServer, STATUS_CODES } = process.getBuiltinModule('node:http')
