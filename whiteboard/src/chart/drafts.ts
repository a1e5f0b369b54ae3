import { kindOfEquipment } from '../read/names/load-unit.ts'
import type { Draft, GearLine, Facets, Head, Item, PartName, SetLine, Slot } from './categories.ts'
import { merged } from './format-rows.ts'

export const empty: Draft = { facets: {}, part: 'movements', parts: {}, slots: [], notes: [] }

function isEmpty({ parts, slots }: Draft): boolean {
  return (parts.movements ?? []).length === 0 && slots.length === 0
}

/** Behind its work a format takes no more than what ends or divides it. */
export function withHead(open: Draft, { facets, items, isWhole }: Head): Draft | undefined {
  const isOfLifts = (open.parts.movements ?? []).every(({ sets }) => sets !== undefined)
  const late = ['more', 'cap', 'rest', 'size', 'sharing', 'forTime', 'sets', ...(isOfLifts ? ['interval'] : [])]
  if (items.length > 0 && Object.keys(open.facets).length > 0 && !isStarted(facets)) return undefined
  if (!isEmpty(open) && (items.length > 0 || !Object.keys(facets).every((member) => late.includes(member))))
    return undefined
  const both = merged(open.facets, facets)
  if (both === undefined) return undefined
  const headed: Draft = { ...open, facets: both, ...(isEmpty(open) ? {} : { isEnded: true }) }
  const taken = items.length === 0 ? headed : withItems(headed, items)
  return isWhole && taken ? { ...taken, isEnded: true } : taken
}

/** A workout that begins with a format, or with what is said above one; with a rest none begins. */
export function startOf(head: Head): Draft | undefined {
  return Object.keys(head.facets).every((facet) => facet === 'rest') && head.items.length === 0
    ? undefined
    : withHead(empty, head)
}

export function withPart(
  open: Draft,
  { part, items }: { readonly part: PartName; readonly items: readonly Item[] },
): Draft | undefined {
  if (part !== 'buy_in' && isEmpty(open)) return undefined
  const taken = withItems({ ...open, part }, items)
  return taken && { ...taken, part: part === 'cash_out' ? part : 'movements' }
}

/** What is done once all rounds are. */
export function atEnd(open: Draft, items: readonly Item[]): Draft | undefined {
  const isInRounds = open.facets.rounds !== undefined && open.facets.amrap === undefined
  if (!isInRounds && open.facets.scheme === undefined) return undefined
  return open.part === 'movements' && !isEmpty(open) ? withItems({ ...open, part: 'cash_out' }, items) : undefined
}

export function withItems(open: Draft, items: readonly Item[]): Draft | undefined {
  if (open.isEnded) return undefined
  const before = open.parts[open.part] ?? []
  return { ...open, parts: { ...open.parts, [open.part]: [...before, ...items] } }
}

export function inPart(open: Draft, part: PartName): Draft {
  return { ...open, part }
}

export function inSlot(open: Draft, items: readonly Item[]): Draft | undefined {
  const last = open.slots.at(-1)
  return last === undefined ? undefined : { ...open, slots: [...open.slots.slice(0, -1), [...last, ...items]] }
}

/** Intervals are numbered from one, without a gap. */
export function withSlot(open: Draft, { number, items }: Slot): Draft | undefined {
  const isListed = open.facets.interval === undefined && number === (open.parts.movements ?? []).length + 1
  if (isListed && items.length === 1) return withItems(open, items)
  const isFirst = (open.parts.movements ?? []).length === 0
  // `Even: …` may stand above `Odd: …`.
  if (number === 2 && isFirst && open.slots.length === 0) return { ...open, slots: [[], items], isReversed: true }
  if (open.isReversed === true)
    return number === 1 ? { ...open, slots: [items, ...open.slots.slice(1)], isReversed: false } : undefined
  const isNext = number === open.slots.length + 1 && isFirst
  return isNext ? { ...open, slots: [...open.slots, items] } : undefined
}

export function withRest(open: Draft, { duration }: { readonly duration?: number }): Draft | undefined {
  if (isEmpty(open)) return undefined
  if (open.facets.interval !== undefined && open.slots.length > 0) return { ...open, slots: [...open.slots, []] }
  return duration === undefined && open.facets.interval !== undefined ? inTurn(open) : undefined
}

export function afterBuyIn(open: Draft, head: Head): Draft | undefined {
  const { movements, ...others } = open.parts
  const isTask =
    open.facets.rounds === undefined && open.facets.scheme === undefined && head.facets.rounds !== undefined
  if (movements === undefined || !isTask || others.buy_in !== undefined) return undefined
  return withHead({ ...open, parts: { buy_in: movements } }, head)
}

export function isStarted({ amrap, forTime, interval, tabata, rounds, scheme, maxReps, station }: Facets): boolean {
  return [amrap, forTime, interval, tabata, rounds, scheme, maxReps, station].some((facet) => facet !== undefined)
}

/** Whether a workout begins by itself: by a heading, or a format that none goes on with. */
export function isApart({ facets, isHeaded, parts }: Draft): boolean {
  if (isHeaded === undefined && (parts.movements ?? []).some(({ sets }) => sets !== undefined)) return false
  return (
    isHeaded === true ||
    [facets.amrap, facets.interval, facets.tabata, facets.forTime].some((facet) => facet !== undefined)
  )
}

/** One lift, with nothing said of it yet. */
export function isNamed(items: readonly Item[]): boolean {
  const [only, second] = items
  const isBare = ['reps', 'distance', 'calories', 'duration'].every((measure) => only?.line[measure] === undefined)
  return only?.movement.has_load === true && second === undefined && isBare && only.sets === undefined
}

/** All of the sets of the lift above, or one after the other. */
export function withSets(open: Draft, { details, isOne }: SetLine): Draft | undefined {
  const items = open.parts.movements ?? []
  const [first] = items
  const last = items.at(-1)
  if (first === undefined || last === undefined || Object.keys(open.facets).some((facet) => facet !== 'rest'))
    return undefined
  if (isNamed(items)) {
    const item = first.with(details)
    return item && { ...open, parts: { movements: [{ ...item, ...(isOne ? { setOf: first } : {}) }] } }
  }
  const item = isOne && last.setOf !== undefined ? last.setOf.with(details) : undefined
  return item && { ...open, parts: { movements: [...items, { ...item, setOf: last.setOf ?? first }] } }
}

/** A load below its lines is of all that are done with such a thing and have none. */
export function withGear(open: Draft, { of, gear }: GearLine): Draft | undefined {
  const kind = of === undefined ? undefined : pieces.get(of.toLowerCase())
  const isMeant = ({ movement, line, bare }: Item) =>
    movement.has_load === true &&
    line.load === null &&
    bare === undefined &&
    (kind ?? 'bar') === kindOfEquipment(movement)
  const taken = (items: readonly Item[]) =>
    items.map((item) => (isMeant(item) ? (item.with({ gear: [gear] }) ?? item) : item))
  if (![...Object.values(open.parts).flat(), ...open.slots.flat()].some(isMeant)) return undefined
  const parts = Object.fromEntries(Object.entries(open.parts).map(([part, items]) => [part, taken(items)]))
  return { ...open, parts, slots: open.slots.map(taken), isEnded: true }
}

const pieces = new Map(
  Object.entries({
    db: 'dumbbells',
    dbs: 'dumbbells',
    dumbbell: 'dumbbells',
    dumbbells: 'dumbbells',
    kb: 'kettlebell',
    kbs: 'kettlebell',
    kettlebell: 'kettlebell',
    kettlebells: 'kettlebell',
    barbell: 'bar',
    bar: 'bar',
    bb: 'bar',
    sandbag: 'sandbag',
    ball: 'ball',
    wb: 'ball',
  }),
)

/** What is done at a level of a skill; how many sets and whose they are is told. */
export function ofLevel(
  open: Draft,
  { level, items }: { readonly level: string; readonly items: readonly Item[] },
): Draft | undefined {
  if (open.facets.skill === undefined) return undefined
  const [first] = items
  const told = [first?.sets === undefined ? [] : [`${first.sets.text} sets`], level].flat().join(', ')
  const noted = items.map((item) => ({ ...item, line: { ...item.line, note: told } }))
  return items.some(({ line }) => line.note !== undefined) ? undefined : withItems(open, noted)
}

/** Lines that say their own sets need no format above them. */
export function isLift(items: readonly Item[]): boolean {
  return items.every(({ movement, sets, line }) => {
    const isScheme = /^\d+(-\d+){2,}$/.test(String(line.reps))
    return sets !== undefined || (isScheme && movement.has_load === true)
  })
}

/** `EMOM 15`, lines, and `Rest` below: a line an interval, and the last is free. */
function inTurn(open: Draft): Draft {
  const { movements = [], ...parts } = open.parts
  return { ...open, parts, slots: [...movements.map((item) => [item]), []] }
}
