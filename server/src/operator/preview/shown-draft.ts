import { Server, type IncomingMessage, type ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { openSurface, type ServiceParts, type SurfaceOptions } from '../../http/open-surface.ts'
import type { Draft } from './read-draft.ts'

/** Clocks by which one draft is looked at, at a time; each has a surface, with what that remembers. */
const clocksMax = 8

export type ShownParts = Pick<ServiceParts, 'accounts' | 'now' | 'log'>

export type ShownDraft = ReturnType<typeof showDraft>

/**
 * A draft as the service serves it, the `number`th from 1 on. It never changes: what was saved later is another one.
 */
export function showDraft(
  number: number,
  draft: Draft,
  options: SurfaceOptions,
  { now, ...parts }: ShownParts,
  ownUrl: () => string,
) {
  const clocks = new LRUCache<number, { readonly server: Server; readonly end: () => void }>({
    max: clocksMax,
    memoMethod: (aheadMs) => {
      // It listens nowhere: requests are handed to it.
      const server = new Server()
      const ofClock = { ...parts, catalog: draft.catalog, now: () => now() + aheadMs }
      return { server, end: openSurface(server, options, ofClock, ownUrl).end }
    },
    dispose: ({ end }) => {
      end()
    },
  })
  return {
    number,
    draft,
    /** Answers a request by a clock that is ahead of the real one. */
    answer(message: IncomingMessage, response: ServerResponse, aheadMs: number) {
      // The page reads the service's clock off its answers, and the bar which draft it shows.
      response.setHeader('Date', new Date(now() + aheadMs).toUTCString())
      response.setHeader('X-Preview-State', number)
      clocks.memo(aheadMs).server.emit('request', message, response)
    },
    async close() {
      for (const { end } of clocks.values()) end()
      await draft.close()
    },
  }
}
