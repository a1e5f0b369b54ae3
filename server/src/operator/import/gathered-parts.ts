import { parsePointer } from '../../contract/finding.ts'
import type { SourceItem } from '../../files/source-item.ts'
import type { CheckedItem, CheckedPart } from './check-item.ts'

/**
 * The maximum memory for divisions and events that are collected before they are imported, in bytes. A file with
 * 100,000 divisions needs less.
 */
const sizeMax = 256 * 1024 * 1024

const sizeOfOne = 2500

/**
 * The maximum number of divisions and events of one competition that are collected before they are imported. Real
 * competitions have fewer.
 */
const partsMax = 2000

/**
 * Collects the divisions and events of each competition, so that they are imported together. Otherwise, an import would
 * be slow if the rows of one competition are far apart.
 */
export class GatheredParts {
  readonly #parts = new Map<string, SourceItem[]>()
  #size = 0

  /** Adds a division or event of a competition. Returns true if the maximum for one competition is reached. */
  add(competition: string, part: SourceItem): boolean {
    const parts = this.#parts.get(competition) ?? []
    this.#parts.set(competition, parts)
    this.#size += sizeOfOne + JSON.stringify(part.value).length
    return parts.push(part) >= partsMax
  }

  get isFull(): boolean {
    return this.#size >= sizeMax
  }

  *take(competitions: Iterable<string> = this.#parts.keys()): Generator<readonly SourceItem[]> {
    for (const competition of competitions) {
      const parts = this.#parts.get(competition)
      this.#parts.delete(competition)
      if (parts !== undefined) yield parts
    }
    if (this.#parts.size === 0) this.#size = 0
  }
}

/** Joins divisions and events of the same competition into one item, so that the competition is written only once. */
export function joinParts(parts: readonly CheckedPart[]): CheckedItem {
  const [first] = parts
  if (first === undefined) throw new Error('There are no parts to join')
  const { event = [], division = [] } = Object.groupBy(parts, ({ source }) => source.kind)
  const lists = { events: event, divisions: division }
  const inPart = <Result>(pointer: string, read: (part: SourceItem, pointer: string) => Result): Result => {
    const [list, index] = parsePointer(pointer)
    const part = list === 'events' || list === 'divisions' ? lists[list][Number(index)] : undefined
    // A finding about the competition points to the member of the first part that names it.
    if (part === undefined) return read(first.source, '/competition')
    return read(part.source, pointer.slice(`/${list}/${index}`.length))
  }
  const source: SourceItem = {
    kind: 'competition',
    origin: first.source.origin,
    value: { events: event.map((one) => one.source.value), divisions: division.map((one) => one.source.value) },
    place: first.source.place,
    placeOf: (pointer) => inPart(pointer, (part, rest) => part.placeOf(rest)),
    textOf: (pointer) => inPart(pointer, (part, rest) => part.textOf(rest)),
  }
  const { id, gym } = first.item.value
  const events = event.flatMap(({ item }) => item.value.events ?? [])
  const divisions = division.flatMap(({ item }) => item.value.divisions ?? [])
  const value = { id, ...(gym && { gym }), ...(event[0] && { events }), ...(division[0] && { divisions }) }
  const isSheet = parts.every(({ source: { place } }) => place.cell !== undefined)
  const isRow = (path: string) => source.placeOf(path).cell !== undefined
  return {
    source,
    key: undefined,
    item: { kind: 'competition', isPart: true, value, isRow, isSheet, textOf: source.textOf },
    notes: [],
    faults: parts.flatMap(({ faults }) => faults),
    wrong: new Set(Object.entries(lists).flatMap(([list, all]) => all.flatMap((part, at) => wrongIn(part, list, at)))),
  }
}

function wrongIn({ wrong }: CheckedPart, list: string, at: number): readonly string[] {
  return [...wrong].map((pointer) => `/${list}/${at}${pointer}`)
}
