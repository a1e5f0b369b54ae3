import type { SourceItem } from '../../files/source-item.ts'

/** In characters of JSON. A table of half a million rows stays below it; more parts are taken so many at a time. */
const lengthMax = 64 * 1024 * 1024

/** What a part costs in memory besides its text, in the same unit. */
const lengthOfOne = 100

/**
 * The divisions and events of a file that stand beside their competitions, until each competition is taken as one item:
 * a table sorted by division costs no more than one sorted by competition.
 */
export class GatheredParts {
  readonly #parts = new Map<string, SourceItem[]>()
  #length = 0

  add(competition: string, part: SourceItem): void {
    const parts = this.#parts.get(competition)
    if (parts === undefined) this.#parts.set(competition, [part])
    else parts.push(part)
    this.#length += lengthOfOne + JSON.stringify(part.value).length
  }

  get isFull(): boolean {
    return this.#length >= lengthMax
  }

  /** Gives those of one competition away, or all, a competition at a time in the order of their first parts. */
  *take(competitions: Iterable<string> = this.#parts.keys()): Generator<readonly SourceItem[]> {
    for (const competition of competitions) {
      const parts = this.#parts.get(competition)
      this.#parts.delete(competition)
      if (parts !== undefined) yield parts
    }
    if (this.#parts.size === 0) this.#length = 0
  }
}
