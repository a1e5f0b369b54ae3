import { createServer } from '../http-server.ts'
import { endWithin, listen } from '../listen.ts'
import { loadedWhenAsked } from '../site/loaded-when-asked.ts'
import type { AdminParts } from './admin-pages.ts'

/** The listener for those who run the service: health and metrics. Never on the public address. */
export async function startAdmin(parts: AdminParts) {
  const pages = loadedWhenAsked(async () => (await import('./admin-pages.ts')).createAdminPages(parts), parts.log)
  const server = createServer((message, response) => pages.answer(message, response))
  const address = await listen(server, parts, 'http')
  /** Lets in nobody more; who is being answered is. */
  const stop = async (): Promise<void> => {
    await endWithin(patienceMs, new Promise((resolve) => server.close(resolve)), server)
    await pages.close()
  }
  return { address, stop }
}

/** How long an answer may take that is under way at the end. */
const patienceMs = 2000
