import type { SurfaceOptions } from '../../http/open-surface.ts'
import { formatTimeStamp } from '../../contract/time-stamp.ts'
import type { Draft } from './read-draft.ts'
import { ShownDraft, type ShownParts } from './shown-draft.ts'
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
