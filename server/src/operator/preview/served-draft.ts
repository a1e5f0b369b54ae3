import { Server, type IncomingMessage, type ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { attachApi, type ServiceParts, type ApiOptions } from '../../http/attach-api.ts'
import type { Draft } from './read-draft.ts'

const clocksMax = 8

export type DraftParts = Pick<ServiceParts, 'accounts' | 'now' | 'log'>

export type ServedDraft = ReturnType<typeof serveDraft>

export function serveDraft(
  number: number,
  draft: Draft,
  options: ApiOptions,
  { now, ...parts }: DraftParts,
  ownUrl: () => string,
) {
  const clocks = new LRUCache<number, { readonly server: Server; readonly end: () => void }>({
    max: clocksMax,
    memoMethod: (aheadMs) => {
      // The server never listens; `answer` passes requests to it.
      const server = new Server()
      const ofClock = { ...parts, catalog: draft.catalog, now: () => now() + aheadMs }
      return { server, end: attachApi(server, options, ofClock, ownUrl).end }
    },
    dispose: ({ end }) => {
      end()
    },
  })
  return {
    number,
    draft,
    answer(message: IncomingMessage, response: ServerResponse, aheadMs: number) {
      // The explorer reads the clock from `Date`, and the preview bar the draft number from `X-Preview-State`.
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
