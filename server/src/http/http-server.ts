import type { Server, ServerOptions } from 'node:http'

export interface Tls {
  readonly cert: string
  readonly key: string
  /**
   * How long a TLS handshake can take, in milliseconds. Default: 10,000, which is enough for slow mobile connections.
   */
  readonly handshakeTimeout?: number
}

/**
 * The maximum length of the path and query of a request, in bytes. Longer requests get a 414. Valid requests need only
 * about 200 bytes.
 */
export const targetBytesMax = 8192

const limits: ServerOptions = {
  // In bytes, for all headers together. Beyond it, the response is a 431.
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

/**
 * How long a connection with a request in progress can stay silent before it is closed, in milliseconds. Proxies
 * usually allow a minute, too.
 */
export const silenceMs = 60_000

/** Creates an HTTP/1.1 server. It limits the size and the duration of requests. If `tls` is given, it uses TLS. */
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

/** Changes the certificate for new connections. Does nothing if the server does not use TLS. */
export function showCertificate(server: Server, tls: Tls): void {
  const { Server: SecureServer } = process.getBuiltinModule('node:tls')
  if (server instanceof SecureServer) server.setSecureContext(tls)
}

/**
 * Functions of Node’s HTTP module. `import` would also load the parts of the module that we do not use, which takes 45
 * ms and 13 MB.
 */
export const { createServer, STATUS_CODES } = process.getBuiltinModule('node:http')
