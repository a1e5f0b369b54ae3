import { parsePointer } from '../../contract/finding.ts'
import type { SourceItem } from '../../files/source-item.ts'
import type { CheckedItem, CheckedPart } from './check-item.ts'

/** In bytes of memory. A table of a hundred thousand rows stays below it; more parts are taken so many at a time. */
const sizeMax = 256 * 1024 * 1024

/** What a part takes besides its text: the item of a row, its places, and what is found out of it. */
const sizeOfOne = 2500

/** No competition has more divisions and events: where there are more, it is taken before its last part. */
const partsMax = 2000

/**
 * The divisions and events of a file that stand beside their competitions, until each competition is taken as one item:
 * a table sorted by division costs no more than one sorted by competition.
 */
export class GatheredParts {
  readonly #parts = new Map<string, SourceItem[]>()
  #size = 0

  /** Adds a part of a competition; true if the competition cannot have more of them. */
  add(competition: string, part: SourceItem): boolean {
    const parts = this.#parts.get(competition) ?? []
    this.#parts.set(competition, parts)
    this.#size += sizeOfOne + JSON.stringify(part.value).length
    return parts.push(part) >= partsMax
  }

  get isFull(): boolean {
    return this.#size >= sizeMax
  }

  /** Gives those of one competition away, or all, a competition at a time in the order of their first parts. */
  *take(competitions: Iterable<string> = this.#parts.keys()): Generator<readonly SourceItem[]> {
    for (const competition of competitions) {
      const parts = this.#parts.get(competition)
      this.#parts.delete(competition)
      if (parts !== undefined) yield parts
    }
    if (this.#parts.size === 0) this.#size = 0
  }
}

/** Parts of one competition as one item, wherever they stand: it is looked at, written, rendered and told once. */
export function joinParts(parts: readonly CheckedPart[]): CheckedItem {
  const [first] = parts
  if (first === undefined) throw new Error('There are no parts to join')
  const { event = [], division = [] } = Object.groupBy(parts, ({ source }) => source.kind)
  const lists = { events: event, divisions: division }
  const inside = <Told>(pointer: string, tell: (part: SourceItem, pointer: string) => Told): Told => {
    const [list, index] = parsePointer(pointer)
    const part = list === 'events' || list === 'divisions' ? lists[list][Number(index)] : undefined
    // What is about the competition stands where a part names it.
    if (part === undefined) return tell(first.source, '/competition')
    return tell(part.source, pointer.slice(`/${list}/${index}`.length))
  }
  const source: SourceItem = {
    kind: 'competition',
    origin: first.source.origin,
    value: { events: event.map((one) => one.source.value), divisions: division.map((one) => one.source.value) },
    place: first.source.place,
    placeOf: (pointer) => inside(pointer, (part, rest) => part.placeOf(rest)),
    textOf: (pointer) => inside(pointer, (part, rest) => part.textOf(rest)),
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
