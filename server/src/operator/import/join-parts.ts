import type { Place, SourceItem } from '../../files/source-item.ts'
import type { CheckedItem, CheckedPart } from './check-item.ts'

/** Parts of one competition that stand side by side, as one item: it is looked at, written and rendered once. */
export function joinParts(parts: readonly CheckedPart[]): CheckedItem {
  const [first] = parts
  if (first === undefined) throw new Error('There are no parts to join')
  const source = joinedSource(parts)
  const events = parts.flatMap(({ item }) => item.value.events ?? [])
  const divisions = parts.flatMap(({ item }) => item.value.divisions ?? [])
  const { id, gym } = first.item.value
  const value = { id, ...(gym && { gym }), ...(first.source.kind === 'event' ? { events } : { divisions }) }
  return {
    source,
    key: undefined,
    item: { kind: 'competition', isPart: true, value, textOf: (pointer) => source.textOf(pointer) },
    notes: [],
    faults: parts.flatMap(({ faults }) => faults),
    isUntold(finding) {
      const match = partPointer.exec(finding.path)
      if (match === null) return first.isUntold({ ...finding, path: '/competition' })
      return parts[Number(match[1])]?.isUntold({ ...finding, path: match[2] ?? '' }) ?? false
    },
  }
}

/** The place of a part, and what is behind it. */
const partPointer = /^\/(?:events|divisions)\/(\d+)(.*)$/s

function joinedSource(parts: readonly CheckedPart[]): SourceItem {
  const sources = parts.map(({ source }) => source)
  const [first] = sources
  if (first === undefined) throw new Error('There are no parts to join')
  const list = `${first.kind}s`
  const inside = (pointer: string): readonly [SourceItem, string] => {
    const match = partPointer.exec(pointer)
    const source = match === null ? undefined : sources[Number(match[1])]
    // What is about the competition stands where a part names it.
    return source === undefined ? [first, '/competition'] : [source, match?.[2] ?? '']
  }
  return {
    kind: 'competition',
    origin: first.origin,
    value: { [list]: sources.map(({ value }) => value) },
    place: first.place,
    placeOf(pointer): Place {
      const [source, rest] = inside(pointer)
      return source.placeOf(rest)
    },
    textOf(pointer) {
      const [source, rest] = inside(pointer)
      return source.textOf(rest)
    },
  }
}
