import { startAdmin } from './admin/admin.ts'
import type { ServiceParts, SurfaceOptions } from './open-surface.ts'
import { startSurface, type PublicSurface } from './start-surface.ts'

/** How the service is run; the settings of the operator, checked. */
export interface ServiceOptions extends SurfaceOptions {
  readonly adminHost: string
  readonly adminPort: number
}

/** A running service. */
export interface Service {
  /** `http://127.0.0.1:3000` */
  readonly address: string
  readonly adminAddress: string
  /** Ends it in order: no request that has arrived, or arrives meanwhile, goes without its answer. */
  stop(): Promise<void>
}

/** Starts the service and its admin listener. Rejects when an address cannot be listened on. */
export async function startService(options: ServiceOptions, parts: ServiceParts): Promise<Service> {
  const running: { surface?: PublicSurface } = {}
  const admin = await startAdmin({
    host: options.adminHost,
    port: options.adminPort,
    readiness: async () => (await running.surface?.readiness()) ?? { status: 'starting' },
    metrics: async () => (await running.surface?.readMetrics())?.metrics() ?? '',
    log: parts.log,
  })
  const started = await startSurface(options, parts).catch(async (error: unknown) => {
    await admin.stop()
    throw error
  })
  running.surface = started
  const stop = async () => {
    await started.stop()
    await admin.stop()
  }
  return { address: started.address, adminAddress: admin.address, stop }
}
