import { parsePointer } from '../../contract/finding.ts'
import type { SourceItem } from '../../files/source-item.ts'
import type { CheckedItem, CheckedPart } from './check-item.ts'

/** Parts of one competition as one item, wherever they stand: it is looked at, written, rendered and told once. */
export function joinParts(parts: readonly CheckedPart[]): CheckedItem {
  const [first] = parts
  if (first === undefined) throw new Error('There are no parts to join')
  const { event = [], division = [] } = Object.groupBy(parts, ({ source }) => source.kind)
  const lists = { events: event, divisions: division }
  const inside = (pointer: string): readonly [CheckedPart, string] => {
    const [list, index] = parsePointer(pointer)
    const part = list === 'events' || list === 'divisions' ? lists[list][Number(index)] : undefined
    // What is about the competition stands where a part names it.
    return part === undefined ? [first, '/competition'] : [part, pointer.slice(`/${list}/${index}`.length)]
  }
  const source: SourceItem = {
    kind: 'competition',
    origin: first.source.origin,
    value: { events: event.map((one) => one.source.value), divisions: division.map((one) => one.source.value) },
    place: first.source.place,
    placeOf(pointer) {
      const [part, rest] = inside(pointer)
      return part.source.placeOf(rest)
    },
    textOf(pointer) {
      const [part, rest] = inside(pointer)
      return part.source.textOf(rest)
    },
  }
  const { id, gym } = first.item.value
  const events = event.flatMap(({ item }) => item.value.events ?? [])
  const divisions = division.flatMap(({ item }) => item.value.divisions ?? [])
  const value = { id, ...(gym && { gym }), ...(event[0] && { events }), ...(division[0] && { divisions }) }
  const isRow = (path: string) => source.placeOf(path).cell !== undefined
  return {
    source,
    key: undefined,
    item: { kind: 'competition', isPart: true, value, isRow, textOf: (pointer) => source.textOf(pointer) },
    notes: [],
    faults: parts.flatMap(({ faults }) => faults),
    wrong: new Set(Object.entries(lists).flatMap(([list, all]) => all.flatMap((part, at) => wrongIn(part, list, at)))),
  }
}

function wrongIn({ wrong }: CheckedPart, list: string, at: number): readonly string[] {
  return [...wrong].map((pointer) => `/${list}/${at}${pointer}`)
}
