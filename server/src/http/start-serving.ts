import { drain } from './guard/drain.ts'
import { createHttpServer, showCertificate, type Tls } from './http-server.ts'
import { listen } from './listen.ts'
import { openSurface, type ServiceParts, type SurfaceOptions } from './open-surface.ts'

/** What callers reach, running. */
export type PublicSurface = Awaited<ReturnType<typeof startSurface>>

/** Starts what callers reach. Rejects when its address cannot be listened on. */
export async function startSurface(options: SurfaceOptions, parts: ServiceParts) {
  const server = createHttpServer(options.tls)
  const scheme = options.tls === undefined ? 'http' : 'https'
  let address = ''
  const { state, tellWaiting, prepare, end, ...reads } = openSurface(server, options, parts, () => address)
  await prepare()
  address = await listen(server, options, scheme).catch(async (error: unknown) => {
    await end()
    throw error
  })
  const ending = { noticeMs: options.drainNoticeMs, meet: parts.meet, keepsSocket: options.socket !== undefined }
  return {
    /** `http://127.0.0.1:3000` */
    address: options.publicUrl ?? address,
    ...reads,
    /** Shows another certificate to who connects from now on; who is in stays. */
    takeCertificate: (tls: Tls) => showCertificate(server, tls),
    /** Ends it in order: no request that has arrived, or arrives meanwhile, goes without its answer. */
    async stop(): Promise<void> {
      tellWaiting()
      await drain(server, state, ending)
      await end()
    },
  }
}
