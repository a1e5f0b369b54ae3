import type { CompetitionId } from '../../contract/ids.ts'
import type { Position } from '../stored.ts'
import type { Entry, From } from './catalog.ts'
import type { Window } from './competition-page.ts'

/** What an entry takes: its place, its revision and where its id ends. */
const entryBytes = 20

/** What each part takes besides its entries. */
const partBytes = 500

/** The memory of a list without its documents, which threads may share: a part each. */
export interface OrderMemory {
  readonly kind: 'order'
  readonly parts: readonly SharedArrayBuffer[]
}

/** Lays an order out, the newest entries first. */
export class OrderBuilder {
  readonly #parts: SharedArrayBuffer[] = []
  #bytes = 0

  get bytes(): number {
    return this.#bytes
  }

  /** Adds the next older entries of the list, each time as many, until the last. */
  append(entries: readonly Entry[]): void {
    const ids = Buffer.from(entries.map(({ id }) => id).join(''), 'latin1')
    const memory = new SharedArrayBuffer(8 + entries.length * entryBytes + ids.byteLength)
    new Uint32Array(memory, 0, 1)[0] = entries.length
    const part = partOf(memory)
    let idEnd = 0
    for (const [index, { position, revision, id }] of entries.entries()) {
      part.positions[index] = position
      part.revisions[index] = revision
      part.idEnds[index] = idEnd += id.length
    }
    part.ids.set(ids)
    this.#parts.push(memory)
    this.#bytes += partBytes + memory.byteLength
  }

  build(): OrderMemory {
    return { kind: 'order', parts: this.#parts }
  }
}

/** Consecutive entries of a list in columns. */
interface Part {
  readonly positions: Float64Array
  readonly revisions: Float64Array
  readonly idEnds: Uint32Array
  /** The ids, one after the other. */
  readonly ids: Buffer
}

/** A part in its memory: how many entries, and their columns. */
function partOf(memory: SharedArrayBuffer): Part {
  const [count = 0] = new Uint32Array(memory, 0, 1)
  const numbers = (column: number) => new Float64Array(memory, 8 + column * count * 8, count)
  const idEnds = new Uint32Array(memory, 8 + count * 16, count)
  return { positions: numbers(0), revisions: numbers(1), idEnds, ids: Buffer.from(memory, 8 + count * entryBytes) }
}

/**
 * One viewer's list without its documents, newest first, in memory: the whole list of one revision of the catalog. Where
 * the documents are too many to hold, it tells which of them a page consists of without asking storage.
 */
export class ListOrder {
  /** Each part has as many entries as the first one, but for the last. */
  readonly #parts: readonly Part[]
  readonly #length: number

  constructor({ parts }: OrderMemory) {
    this.#parts = parts.map(partOf)
    this.#length = this.#parts.reduce((sum, { positions }) => sum + positions.length, 0)
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
