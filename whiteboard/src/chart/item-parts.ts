import type { Unit } from '../read/amounts/units.ts'
import type { Figures } from '../read/amounts/figures.ts'
import { kindOfEquipment } from '../read/names/load-unit.ts'
import type { Amount, Details, GearLine, Item, Name, SetLine } from './categories.ts'
import { figuresOf } from './amount-rows.ts'
import { itemOf } from './item-of.ts'

/** The next of a list; a load behind the last of several lifts may be that of all. */
export function listed(items: readonly Item[], item: Item): readonly Item[] | undefined {
  const isLoaded = (one: Item) => one.bare !== undefined || one.line.load !== null
  const isOpen = isOfBar(item) && isLoaded(item) && items.some((one) => isOfBar(one) && !isLoaded(one))
  return isOpen ? undefined : [...items, item]
}

/** Lifts that are done without a pause are one line; what has nothing to do with a bar is the next one. */
export function withNext(items: readonly Item[], _: unknown, item: Item): readonly Item[] | undefined {
  const last = items.at(-1)
  if (last === undefined || !isOfBar(last) || !isOfBar(item)) return [...items, item]
  const { id, reps, load, percent, ...others } = item.line
  const isPlain = items.length === 1 && Object.keys(others).length === 0 && item.sets === undefined
  if (!isPlain || !/^\d+$/.test(String(reps)) || !/^\d+$/.test(String(last.line.reps))) return undefined
  const plus = [...((last.line.plus as readonly unknown[] | undefined) ?? []), { id, reps }]
  // What is said behind the last of them is said of all.
  const more = { ...(load === null ? {} : { load }), ...(percent === undefined ? {} : { percent }) }
  return [{ ...last, line: { ...last.line, plus, ...more }, ...(item.bare === undefined ? {} : { bare: item.bare }) }]
}

function isOfBar({ movement }: Item): boolean {
  return kindOfEquipment(movement) === 'bar'
}

const measures = ['reps', 'calories', 'distance', 'duration'] as const

/** What may be done in place of the item; without an amount of its own it takes that of the one before it. */
export function withOther(item: Item, mark: string, other: Item): Item | undefined {
  const amount = amountOf(item, other)
  if (amount === undefined || !isEither(item, mark, other)) return undefined
  const { load, ...line } = other.line
  const own = { ...line, ...(load === null ? {} : { load }), ...amount }
  const before = (item.line.or as readonly unknown[] | undefined) ?? []
  return { ...item, line: { ...item.line, or: [...before, own] } }
}

/** The amount that the other takes over: none where it says one, undefined where it is not measured so. */
function amountOf({ line }: Item, other: Item): Readonly<Record<string, unknown>> | undefined {
  const measure = measures.find((each) => line[each] !== undefined)
  if (measure === undefined || measures.some((each) => other.line[each] !== undefined)) return {}
  return other.movement[`has_${measure}`] === true ? { [measure]: line[measure] } : undefined
}

/** `10 Thrusters / 10 Burpees` may be both; one machine or another without an amount of its own is one of them. */
function isEither(item: Item, mark: string, other: Item): boolean {
  if ([item.sets, other.sets, other.bare, other.line.or].some((said) => said !== undefined)) return false
  if (other.line.note === 'calories' && item.line.note !== 'calories') return false
  if (mark === 'or') return true
  const isSaid = measures.some((measure) => other.line[measure] !== undefined)
  return !isSaid && item.movement.has_calories === true && other.movement.has_calories === true
}

/** Numbers that are metres to everybody, and too many for anything else. */
export function inMetres(count: number, name: Name, details: Details | undefined): Item | undefined {
  const isUsual = usualMetres.get(name.words)?.includes(count) === true
  const figures = figuresOf('one', [count], '')
  const unit: Unit = { kind: 'distance', short: 'm', size: 1 }
  return isUsual && figures ? itemOf(name, [{ amounts: [{ figures, unit }] }, details]) : undefined
}

export function times(count: number, figures: Figures): Figures {
  return count === 1 ? figures : { ...figures, text: `${count} x ${figures.text}` }
}

const usualMetres = new Map([
  ['run', [200, 300, 400, 500, 600, 800, 1000, 1200, 1600, 2000, 2400, 3000, 5000]],
  ['row', [250, 500, 750, 1000, 1500, 2000, 5000]],
  ['ski', [250, 500, 750, 1000, 1500, 2000, 5000]],
])

/** As many as a time allows, of what is counted: of a machine nobody knows what is. */
export function mostIn(amount: Amount, name: Name, details: Details | undefined): Item | undefined {
  const item = itemOf(name, [said(amount), details])
  return item?.movement.has_reps === true ? item : undefined
}

/** Where a scheme says how many calories each time, the line says only that it is counted so. */
export function inCalories(unit: Unit, name: Name, details: Details | undefined): Item | undefined {
  return unit.kind === 'calories' ? itemOf(name, [details, { notes: ['calories'] }]) : undefined
}

export function said(amount: Amount | undefined): Details {
  return amount === undefined ? {} : { amounts: [amount] }
}

export function bare(figures: Figures): Details {
  const [one, other] = figures.values
  if (figures.kind === 'pair' && one === other) return { notes: [figures.text] }
  return { gear: [{ figures }] }
}

export function setLine(scheme: string, details: Details): SetLine | undefined {
  const figures = figuresOf('scheme', scheme.split('-').map(Number), '-')
  const all = figures && joined({ amounts: [{ figures }] }, details)
  return all && { details: all, isOne: false }
}

/** One of the sets of the lift above: how often, and how heavy. */
export function oneSet(figures: Figures, details: Details): SetLine | undefined {
  const all = joined({ amounts: [{ figures }] }, details)
  return all && (details.gear ?? []).length > 0 ? { details: all, isOne: true } : undefined
}

export function setsOf(count: number, details: Details): Details | undefined {
  const sets = figuresOf('one', [count], '')
  return sets && { ...details, sets }
}

/** Both together, or undefined where they say one thing twice. */
export function joined(one: Details, other: Details): Details | undefined {
  for (const member of ['sets', 'tempo', 'rpe', 'side'] as const) {
    if (one[member] !== undefined && other[member] !== undefined) return undefined
  }
  return {
    ...one,
    ...other,
    amounts: [...(one.amounts ?? []), ...(other.amounts ?? [])],
    gear: [...(one.gear ?? []), ...(other.gear ?? [])],
    notes: [...(one.notes ?? []), ...(other.notes ?? [])],
  }
}

/** What men and women lift, each said by itself. */
export function pairOf(male: Amount, female: Amount): GearLine | undefined {
  const figures = figuresOf('pair', [...male.figures.values, ...female.figures.values], '/')
  const isOne = male.figures.kind === 'one' && female.figures.kind === 'one' && male.unit?.short === female.unit?.short
  return isOne && figures && male.unit ? { of: undefined, gear: { figures, unit: male.unit } } : undefined
}
