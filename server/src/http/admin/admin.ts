import { createServer } from 'node:http'
import { listen } from '../http-server.ts'
import { loadedWhenAsked } from '../site/loaded-when-asked.ts'
import type { AdminParts } from './admin-pages.ts'

export interface Admin {
  readonly address: string
  stop(): Promise<void>
}

/** The listener for those who run the service: health and metrics. Never on the public address. */
export async function startAdmin(parts: AdminParts): Promise<Admin> {
  const pages = loadedWhenAsked(async () => (await import('./admin-pages.ts')).createAdminPages(parts), parts.log)
  const server = createServer((message, response) => pages.answer(message, response))
  const address = await listen(server, parts, 'http')
  const stop = async () => {
    server.close()
    server.closeAllConnections()
    await pages.close()
  }
  return { address, stop }
}
