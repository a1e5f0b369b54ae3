import type { Finding } from '../../catalog/writing/finding.ts'
import type { WorkoutId } from '../../contract/ids.ts'
import { isObject } from '../../files/shape/schema-view.ts'
import type { SourceItem } from '../../files/source-item.ts'

/** What an item's id turns out to be. */
export interface SeenId {
  /** The id as findings name it; undefined for an item without one. */
  readonly key: string | undefined
  /** What is wrong when an item before this one has the same id. */
  readonly twice: readonly Finding[]
}

/** Ids, one behind the other, that were minted for one item. */
interface MintedRun {
  readonly first: WorkoutId
  last: WorkoutId
  readonly at: string
}

/** Which item of an import was the first to have an id. */
export class SeenIds {
  readonly #items = new Map<string, string>()
  /** In the order in which they were minted, which counts up. */
  readonly #minted: MintedRun[] = []
  /** The item of the last run. Items are large: of the others only their places are kept. */
  #mintedFor: SourceItem | undefined

  /** Sees an item with its id. The first item that has an id keeps it. */
  see(item: SourceItem): SeenId {
    const key = keyOf(item)
    if (key === undefined) return { key, twice: [] }
    const first = this.#items.get(key) ?? this.#placeOfMinted(item)
    if (first === undefined) {
      this.#items.set(key, placeOf(item))
      return { key, twice: [] }
    }
    const sentence = `${key} is in this import a second time; the first one is at ${first}`
    return { key, twice: [{ path: '/id', sentence, remedy: 'Keep one of them.', severity: 'error' }] }
  }

  /** A minted id counts as if it had been written, so that a later item of the file cannot take it over. */
  seeMinted(id: WorkoutId, item: SourceItem): void {
    const run = this.#minted.at(-1)
    if (run !== undefined && this.#mintedFor === item && run.last + 1 === id) run.last = id
    else this.#minted.push({ first: id, last: id, at: placeOf(item) })
    this.#mintedFor = item
  }

  #placeOfMinted({ kind, value }: SourceItem): string | undefined {
    if (kind !== 'workout' || !isObject(value)) return undefined
    const { id } = value
    const run = typeof id === 'number' ? runWith(id, this.#minted) : undefined
    return run === undefined ? undefined : `${run.at}, where it was minted`
  }
}

/** The run that holds an id, found by halves: there are as many runs as competitions. */
function runWith(id: number, runs: readonly MintedRun[]): MintedRun | undefined {
  let [from, to] = [0, runs.length]
  while (from < to) {
    const middle = (from + to) >> 1
    const run = runs[middle]
    if (run === undefined || id < run.first) to = middle
    else if (id > run.last) from = middle + 1
    else return run
  }
  return undefined
}

function keyOf({ kind, value }: SourceItem): string | undefined {
  if (!isObject(value)) return undefined
  const { id } = value
  if (kind === 'workout') return typeof id === 'number' ? `workout ${id}` : undefined
  return typeof id === 'string' ? id : undefined
}

function placeOf({ place }: SourceItem): string {
  return `${place.file}:${place.line}`
}
