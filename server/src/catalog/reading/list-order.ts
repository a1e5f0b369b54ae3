import type { CompetitionId } from '../../contract/ids.ts'
import type { Position } from '../stored.ts'
import type { Entry, From } from './catalog.ts'
import type { Window } from './page.ts'

/** What an entry takes: its place, its revision and where its id ends. */
const entryBytes = 20

/** What each part takes besides its entries. */
const partBytes = 500

/** Consecutive entries of a list in columns, which the garbage collector does not walk. */
interface Part {
  readonly positions: Float64Array
  readonly revisions: Float64Array
  /** The ids, one after the other. */
  readonly ids: Buffer
  readonly idEnds: Uint32Array
}

/**
 * One viewer's list without its documents, newest first, in memory: the whole list of one revision of the catalog. Where
 * the documents are too many to hold, it tells which of them a page consists of without asking storage.
 */
export class ListOrder {
  /** Each part has as many entries as the first one, but for the last. */
  readonly #parts: Part[] = []
  #length = 0
  #bytes = 0

  get bytes(): number {
    return this.#bytes
  }

  /** Adds the next older entries of the list, each time as many, until the last. */
  append(entries: readonly Entry[]): void {
    const ids = Buffer.from(entries.map(({ id }) => id).join(''), 'latin1')
    let idEnd = 0
    this.#parts.push({
      positions: Float64Array.from(entries, ({ position }) => position),
      revisions: Float64Array.from(entries, ({ revision }) => revision),
      ids,
      idEnds: Uint32Array.from(entries, ({ id }) => (idEnd += id.length)),
    })
    this.#length += entries.length
    this.#bytes += partBytes + entries.length * entryBytes + ids.byteLength
  }

  /** The window that storage would give. */
  window({ side, position }: From, limit: number): Window {
    const [start, end] = side === 'after' ? this.#after(position, limit) : this.#before(position, limit)
    const entries = Array.from({ length: end - start }, (_, index) => this.#entryAt(start + index))
    return {
      entries,
      next: end < this.#length ? entries.at(-1)?.id : undefined,
      previous: start > 0 ? entries[0]?.id : undefined,
    }
  }

  #after(position: Position | undefined, limit: number): readonly [start: number, end: number] {
    // Places are whole numbers.
    const start = position === undefined ? 0 : this.#firstAtMost(position - 1)
    return [start, Math.min(this.#length, start + limit)]
  }

  #before(position: Position | undefined, limit: number): readonly [start: number, end: number] {
    const end = position === undefined ? this.#length : this.#firstAtMost(position)
    return [Math.max(0, end - limit), end]
  }

  /** The index of the newest entry whose place is at most the given one; past the end when there is none. */
  #firstAtMost(position: Position): number {
    let [low, high] = [0, this.#length]
    while (low < high) {
      const middle = (low + high) >>> 1
      if (this.#positionAt(middle) > position) low = middle + 1
      else high = middle
    }
    return low
  }

  #positionAt(index: number): Position {
    const size = this.#partSize
    return this.#parts[Math.floor(index / size)]?.positions[index % size] ?? Number.NaN
  }

  #entryAt(index: number): Entry {
    const size = this.#partSize
    const part = this.#parts[Math.floor(index / size)]
    const offset = index % size
    if (part === undefined) throw new RangeError(`The list has no place ${index}`)
    const { positions, revisions, ids, idEnds } = part
    return {
      position: positions[offset] ?? Number.NaN,
      id: ids.toString('latin1', offset === 0 ? 0 : idEnds[offset - 1], idEnds[offset]) as CompetitionId,
      revision: revisions[offset] ?? 0,
    }
  }

  get #partSize(): number {
    return this.#parts[0]?.positions.length ?? 1
  }
}
