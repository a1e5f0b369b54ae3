import type { Draft, Facets, Item } from './categories.ts'
import { inTurn } from './item-facts.ts'
import { lineWith, type Line, type Loads } from './item-of.ts'
import { optional, ways, type Members } from './ways.ts'

/** Every workout that a draft can mean. */
export function compose(draft: Draft, loads: Loads, isLast: boolean): readonly Members[] {
  if (draft.isReversed) return []
  return ways.flatMap(({ type, needs, may = [], members }) => {
    const isTold = needs.every((facet) => draft.facets[facet] !== undefined)
    const isAll = Object.keys(draft.facets).every((facet) =>
      [...needs, ...may, ...shared].includes(facet as keyof Facets),
    )
    const made = isTold && isAll ? members(draft.facets, draft, isLast) : undefined
    const lines = made === undefined ? undefined : linesOf(type, draft, loads)
    const team = teamOf(draft.facets)
    if (made === undefined || lines === undefined || team === undefined) return []
    const note = draft.notes.join('\n')
    return [{ type, ...lines, ...made, ...team, ...optional({ note: note === '' ? undefined : note }) }]
  })
}

const shared: readonly (keyof Facets)[] = ['size', 'sharing']

function teamOf({ size, sharing, each }: Facets): Members | undefined {
  // `4 rounds each` of a team may be of each athlete.
  if (each === true && (size !== undefined || sharing !== undefined)) return undefined
  if (size === undefined && sharing === undefined) return {}
  if (size === undefined && sharing !== 'alternate_rounds' && sharing !== 'one_at_a_time') return undefined
  return { team: { size: size ?? 2, ...optional({ work: sharing }) } }
}

/** The lines of each part, with their loads; undefined where a load has no unit, or where the work has no lines. */
function linesOf(type: string, draft: Draft, loads: Loads): Members | undefined {
  const slots = slotsOf(type, draft)
  const written = writtenFor(type, draft, loads)
  if (slots.length > 0 && type !== 'Emom') return undefined
  const lines =
    slots.length > 0
      ? { ...mapParts({ ...draft.parts, movements: [] }, written), slots: slots.map((items) => items.map(written)) }
      : mapParts(type === 'FranStyle' ? draft.parts : withAfter(draft.parts), written)
  const all = Object.values(lines).flat(2)
  if (all.includes(undefined)) return undefined
  return all.length > 0 || type === 'Generic' ? lines : undefined
}

function slotsOf(type: string, draft: Draft): Draft['slots'] {
  return type === 'Emom' && draft.facets.turns === true && draft.slots.length === 0 ? inTurn(draft) : draft.slots
}

/** Only rounds of a scheme have lines of their own behind each; elsewhere they are the last of the round. */
function withAfter({ after_each_round: after, ...parts }: Draft['parts']): Draft['parts'] {
  return after === undefined ? parts : { ...parts, movements: [...(parts.movements ?? []), ...after] }
}

function mapParts(parts: Draft['parts'], written: (item: Item) => Line | undefined) {
  return Object.fromEntries(Object.entries(parts).map(([part, items]) => [part, items.map(written)]))
}

/** How a line is written in a type: what its members say of all lines, no line says again. */
function writtenFor(type: string, { facets, parts }: Draft, loads: Loads): (item: Item) => Line | undefined {
  const isOfOwnSets = new Set((parts.movements ?? []).map(({ sets }) => sets?.values[0])).size > 1
  if (type === 'Strength' && facets.sets === undefined && isOfOwnSets) return (item) => setBySet(item, loads)
  const isCountedByAll = /^(FranStyle|MaxReps)$/.test(type) || facets.more !== undefined
  const isTimedByAll = type === 'Fgb' && facets.station === undefined
  return (item) => {
    const line = lineWith(item, loads)
    if (line === undefined) return undefined
    if (isTimedByAll) return { ...line, reps: undefined, duration: undefined }
    return isCountedByAll && parts.movements?.includes(item) === true ? { ...line, reps: undefined } : line
  }
}

/** `3x4` as `4-4-4`. */
function setBySet(item: Item, loads: Loads): Line | undefined {
  const line = lineWith(item, loads)
  const sets = Array.from({ length: item.sets?.values[0] ?? 1 }, () => String(item.line.reps))
  return line && { ...line, reps: sets.join('-') }
}
