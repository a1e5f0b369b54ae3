import { Server, type IncomingMessage, type ServerResponse } from 'node:http'
import { openSurface, type ServiceParts, type SurfaceOptions } from '../../http/open-surface.ts'
import type { Draft } from './read-draft.ts'

/** Clocks by which one draft is looked at, at a time; each has a surface, with what that remembers. */
const clocksMax = 8

export type ShownParts = Pick<ServiceParts, 'accounts' | 'now' | 'log'>

interface OnClock {
  readonly server: Server
  readonly end: () => Promise<void>
}

/** A draft as the API serves it. It never changes: what was saved later is another one. */
export class ShownDraft {
  /** Counted from 1. */
  readonly number: number
  readonly draft: Draft
  readonly #options: SurfaceOptions
  readonly #parts: ShownParts
  readonly #byAhead = new Map<number, OnClock>()

  constructor(number: number, draft: Draft, options: SurfaceOptions, parts: ShownParts) {
    this.number = number
    this.draft = draft
    this.#options = options
    this.#parts = parts
  }

  /** Answers a request by a clock that is ahead of the real one. */
  answer(message: IncomingMessage, response: ServerResponse, aheadMs: number): void {
    // The page reads the service's clock off its answers, and the bar which draft it shows.
    response.setHeader('Date', new Date(this.#parts.now() + aheadMs).toUTCString())
    response.setHeader('X-Preview-State', this.number)
    this.#onClock(aheadMs).server.emit('request', message, response)
  }

  async close(): Promise<void> {
    for (const { end } of this.#byAhead.values()) await end()
    await this.draft.close()
  }

  #onClock(aheadMs: number): OnClock {
    const known = this.#byAhead.get(aheadMs)
    if (known !== undefined) return known
    const [oldest] = this.#byAhead
    if (oldest !== undefined && this.#byAhead.size >= clocksMax) {
      this.#byAhead.delete(oldest[0])
      void oldest[1].end()
    }
    // It listens nowhere: requests are handed to it.
    const server = new Server()
    const now = () => this.#parts.now() + aheadMs
    const parts = { ...this.#parts, catalog: this.draft.catalog, now }
    const opened = { server, end: openSurface(server, this.#options, parts, () => '').end }
    this.#byAhead.set(aheadMs, opened)
    return opened
  }
}
