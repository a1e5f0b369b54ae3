import type { Server } from 'node:http'
import { drain } from './guard/drain.ts'
import { createHttpServer, showCertificate, type Tls } from './http-server.ts'
import { clearText, isLoopback, listen, UnservableSocket } from './listen.ts'
import { openSurface, type ServiceParts, type SurfaceOptions } from './open-surface.ts'

/** The running public listener. */
export type PublicSurface = Awaited<ReturnType<typeof startSurface>>

/** Starts the public listener. Rejects if its address cannot be used, or passwords would be sent in the clear. */
export async function startSurface(options: SurfaceOptions, parts: ServiceParts) {
  const server = createHttpServer(options.tls)
  const scheme = options.tls === undefined ? 'http' : 'https'
  let address = ''
  const { state, releaseWaiting, prepare, end, pages, ...reads } = openSurface(server, options, parts, () => address)
  await prepare()
  try {
    address = await listen(server, options, scheme)
    refuseClearText(server, options)
  } catch (error) {
    server.close()
    end()
    throw error
  }
  // They take longer to load than the API, so not before it listens. Nor when they are first asked for: the package on
  // the disk may have been replaced by then. A failure is tried again, and logged, by the request that needs them.
  void Promise.allSettled([pages(), reads.readMetrics()])
  return {
    /** `http://127.0.0.1:3000` */
    address: options.publicUrl ?? address,
    ...reads,
    /** Uses another certificate for new connections; open ones stay. */
    takeCertificate: (tls: Tls) => {
      showCertificate(server, tls)
      state.certificate = tls.cert
    },
    /** Stops gracefully: every request that has arrived, or arrives meanwhile, is answered. */
    async stop(keepsSocket = options.socket !== undefined): Promise<void> {
      releaseWaiting()
      await drain(server, state, { noticeMs: options.drainNoticeMs, keepsSocket })
      end()
    },
  }
}

/** Checks the socket's own address: neither a host name nor a descriptor says where it listens. */
function refuseClearText(server: Server, { tls, trustProxy }: SurfaceOptions): void {
  const at = server.address()
  if (tls !== undefined || trustProxy !== false) return
  if (at !== null && typeof at === 'object' && isLoopback(at.address)) return
  const address = typeof at === 'string' ? at : at?.address
  const remedy =
    'Give TLS_CERT and TLS_KEY, TRUST_PROXY if a proxy in front speaks TLS, or an address such as 127.0.0.1.'
  throw new UnservableSocket(`The service would listen on ${address}, ${clearText} ${remedy}`)
}
