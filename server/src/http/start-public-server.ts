import type { Server } from 'node:http'
import { drain } from './guard/drain.ts'
import { createHttpServer, showCertificate, type Tls } from './http-server.ts'
import { clearText, isLoopback, listen, UnservableSocket } from './listen.ts'
import { attachApi, type ServiceParts, type ApiOptions } from './attach-api.ts'

export type PublicServer = Awaited<ReturnType<typeof startPublicServer>>

/**
 * Starts to serve clients. Resolves when the server listens. Rejects if the address cannot be used, or if passwords
 * would be sent unencrypted.
 */
export async function startPublicServer(options: ApiOptions, parts: ServiceParts) {
  const server = createHttpServer(options.tls)
  const scheme = options.tls === undefined ? 'http' : 'https'
  let address = ''
  const { state, releaseWaiting, prepare, end, pages, ...reads } = attachApi(server, options, parts, () => address)
  await prepare()
  try {
    address = await listen(server, options, scheme)
    refuseClearText(server, options)
  } catch (error) {
    server.close()
    end()
    throw error
  }
  // Loads pages and metrics only after listening, because that takes longer than loading the API, but before the first
  // request, because the package on disk may be replaced. A request that needs them retries after a failure.
  void Promise.allSettled([pages(), reads.readMetrics()])
  return {
    address: options.publicUrl ?? address,
    ...reads,
    takeCertificate: (tls: Tls) => {
      showCertificate(server, tls)
      state.certificate = tls.cert
    },
    /**
     * Stops serving clients. Requests in progress get their responses. If `keepsSocket` is true, another process
     * continues to accept connections on the socket.
     */
    async stop(keepsSocket = options.socket !== undefined): Promise<void> {
      releaseWaiting()
      await drain(server, state, { noticeMs: options.drainNoticeMs, keepsSocket })
      end()
    },
  }
}

function refuseClearText(server: Server, { tls, trustProxy }: ApiOptions): void {
  const at = server.address()
  if (tls !== undefined || trustProxy !== false) return
  if (at !== null && typeof at === 'object' && isLoopback(at.address)) return
  const address = typeof at === 'string' ? at : at?.address
  const remedy =
    'Set TLS_CERT and TLS_KEY, TRUST_PROXY if a proxy in front speaks TLS, or an address such as 127.0.0.1.'
  throw new UnservableSocket(`The service would listen on ${address}, ${clearText} ${remedy}`)
}
