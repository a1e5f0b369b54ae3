import { createServer } from 'node:http'
import type { Logger } from 'pino'
import type { Catalog } from '../catalog/reading/catalog.ts'
import { listen } from './listen.ts'
import { loadedWhenAsked } from './loaded-when-asked.ts'
import type { Metrics } from './metrics.ts'

export interface AdminParts {
  readonly host: string
  readonly port: number
  readonly catalog: Catalog
  readonly metrics: Metrics
  readonly state: { readonly isDraining: boolean }
  readonly log: Logger
}

export interface Admin {
  readonly address: string
  stop(): Promise<void>
}

/** The listener for those who run the service: health and metrics. Never on the public address. */
export async function startAdmin(parts: AdminParts): Promise<Admin> {
  const pages = loadedWhenAsked(async () => (await import('./admin-pages.ts')).createAdminPages(parts), parts.log)
  const server = createServer((message, response) => pages.answer(message, response))
  const address = await listen(server, parts.host, parts.port, 'http')
  const stop = async () => {
    server.close()
    server.closeAllConnections()
    await pages.close()
  }
  return { address, stop }
}
