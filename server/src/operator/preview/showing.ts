import { Server, type IncomingMessage, type ServerResponse } from 'node:http'
import { formatTimeStamp } from '../../contract/time-stamp.ts'
import { openSurface, type ServiceParts, type SurfaceOptions } from '../../http/open-surface.ts'
import type { Draft } from './read-draft.ts'
import { changedLast, contentsOf, toldFindings, type Contents, type ToldState } from './told-state.ts'

/** Which draft a preview shows: the last one that could be read without an error. */
export class Showing {
  readonly #options: SurfaceOptions
  readonly #parts: ShownParts
  #shown: ShownDraft
  /** What is asked of the draft before is answered by it. */
  #previous: ShownDraft | undefined
  #contents: Contents | undefined
  #shownAt: string | null = null

  constructor(empty: Draft, options: SurfaceOptions, parts: ShownParts) {
    this.#options = options
    this.#parts = parts
    this.#shown = new ShownDraft(0, empty, options, parts)
  }

  get shown(): ShownDraft {
    return this.#shown
  }

  /** Shows a draft, unless it was refused; tells what has come of it. */
  async take(draft: Draft): Promise<ToldState> {
    const readAt = formatTimeStamp(this.#parts.now())
    const isShown = draft.result.outcome !== 'refused'
    const changed = isShown ? await this.#show(draft, readAt) : null
    return {
      outcome: isShown ? 'shown' : 'refused',
      state: this.#shown.number,
      shown_at: this.#shownAt,
      read_at: readAt,
      competitions: this.#shown.draft.fileOf.size,
      changed,
      ...toldFindings(draft),
    }
  }

  async close(): Promise<void> {
    await this.#previous?.close()
    await this.#shown.close()
  }

  async #show(draft: Draft, readAt: string): Promise<ToldState['changed']> {
    const now = this.#parts.now()
    const contents = await contentsOf(draft, now)
    const changed = await changedLast(contents, this.#contents, draft, now)
    const overtaken = this.#previous
    this.#contents = contents
    this.#shownAt = readAt
    this.#previous = this.#shown
    this.#shown = new ShownDraft(this.#shown.number + 1, draft, this.#options, this.#parts)
    await overtaken?.close()
    return changed
  }
}

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
