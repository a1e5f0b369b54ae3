import type { Figures } from '../read/amounts/figures.ts'
import type { Unit } from '../read/amounts/units.ts'
import { evidentLoadUnit, kindOfEquipment, type LoadUnit } from '../read/names/load-unit.ts'
import { measuredIn, quantityOf, unitFor } from '../read/names/measured.ts'
import type { ReadableMovement } from '../read/names/movement-index.ts'
import type { Amount, Details, Item, Name } from './categories.ts'
import { joined } from './item-parts.ts'

export type Line = Record<string, unknown> & { id: string }

/** The item that a name and what stands around it make; undefined where the movement is not measured so. */
export function itemOf(name: Name, all: readonly (Details | undefined)[], reps?: 'Max', most?: Unit): Item | undefined {
  const details = all.reduce<Details | undefined>((sum, each) => sum && joined(sum, each ?? {}), {})
  if (details === undefined) return undefined
  const sided = sidedOf(details)
  if (sided !== undefined) return details.side ? undefined : itemOf(name, [sided], reps)
  if (name.isPlain === true && isLoaded(details)) return undefined
  const amounts = details.amounts ?? []
  const found = name.find((movement) => amounts.every((amount) => measuredIn(written(amount), movement) !== undefined))
  if (found.kind !== 'one') return undefined
  const { movement } = found
  const line: Line = { id: movement.id, load: null }
  const isMost = reps === undefined || takeMost(movement, line, most)
  const isMeasured = isMost && amounts.every((amount) => takeAmount(amount, movement, line))
  const extra = isMeasured ? takeGear(details.gear ?? [], movement, line) : undefined
  if (extra === undefined) return undefined
  takeWay(details, found.notes, line)
  const sets = details.sets === undefined ? {} : { sets: details.sets }
  return { movement, line, ...sets, ...extra, with: (more) => itemOf(name, [details, more], reps, most) }
}

/** Whether more is said than a number. */
function isLoaded({ sets, gear = [] }: Details): boolean {
  return sets !== undefined || gear.length > 0
}

/** `8/8 Rows` are eight on each side. */
function sidedOf(details: Details): Details | undefined {
  const [first, ...others] = details.amounts ?? []
  if (first?.figures.kind !== 'pair' || (first.unit !== undefined && first.unit.kind !== 'duration')) return undefined
  const [value = 0, other] = first.figures.values
  if (value !== other) return undefined
  const figures = { ...first.figures, kind: 'one' as const, values: [value], text: String(value) }
  return { ...details, side: true, amounts: [{ ...first, figures }, ...others] }
}

/** How it is done: at which tempo, how hard, on which side. */
function takeWay({ tempo, rpe, side, notes = [] }: Details, ways: readonly string[], line: Line): void {
  if (tempo !== undefined) line.tempo = tempo
  if (rpe !== undefined) line.rpe = /^\d+(\.\d+)?$/.test(rpe) ? Number(rpe) : rpe
  if (side === true) line.per_side = true
  const note = [...ways, ...notes].join(', ')
  if (note !== '') line.note = note
}

function written({ figures, unit }: Amount) {
  const place = { line: 0, column: 0 }
  return { figures, unit, text: figures.text, place } as Parameters<typeof measuredIn>[0]
}

function takeMost(movement: ReadableMovement, line: Line, unit: Unit | undefined): boolean {
  if (unit?.kind === 'calories' || unit?.kind === 'distance') {
    line[unit.kind] = 'Max'
    return movement[`has_${unit.kind}`] === true
  }
  const only = (['duration', 'distance', 'calories'] as const).filter((measure) => movement[`has_${measure}`] === true)
  const measure = movement.has_reps === true ? 'reps' : only.length === 1 ? only[0] : undefined
  if (measure === undefined) return false
  line[measure] = 'Max'
  return true
}

function takeAmount(amount: Amount, movement: ReadableMovement, line: Line): boolean {
  const measured = measuredIn(written(amount), movement)
  if (measured === undefined || line[measured.measure] !== undefined) return false
  line[measured.measure] = measured.value
  if (measured.measure === 'duration' && movement.has_duration !== true) line.reps ??= 'Max'
  return true
}

/** Puts loads, heights, percentages into the line; what is left is a load whose unit the board has to tell. */
function takeGear(gear: readonly Amount[], movement: ReadableMovement, line: Line): { bare?: Figures } | undefined {
  let bare: Figures | undefined
  for (const amount of gear) {
    const isBare = amount.unit === undefined
    if (isBare && isLoad(amount.figures, movement) && bare === undefined && line.load === null) bare = amount.figures
    else if (!takePiece(amount, movement, line)) return undefined
  }
  if (bare !== undefined && line.load !== null) return undefined
  return bare === undefined ? {} : { bare }
}

/** The heights of boxes are no more than 30 inches where a movement has both. */
function isLoad({ values }: Figures, movement: ReadableMovement): boolean {
  const isOfBox = movement.has_height === true && values.every((value) => value < 31)
  return movement.has_load === true && (!isOfBox || kindOfEquipment(movement) === 'ball')
}

function takePiece(amount: Amount, movement: ReadableMovement, line: Line): boolean {
  const { figures } = amount
  const unit = unitFor(written(amount), movement) ?? { kind: 'height', short: heightUnit(figures), size: 1 }
  if (unit.kind === 'load') return movement.has_load === true && set(line, 'load', `${figures.text} ${unit.short}`)
  if (unit.kind === 'percent') return movement.has_load === true && set(line, 'percent', quantityOf(figures, unit))
  if (unit.kind === 'power') return movement.has_power === true && set(line, 'power', quantityOf(figures, unit))
  const size = unit.kind === 'distance' && unit.short === 'm' ? 100 : unit.size
  const height = quantityOf(figures, { ...unit, kind: 'height', size })
  return movement.has_height === true && set(line, 'height', height)
}

/** Nobody jumps on 40 inches, nor on 40 centimetres or less for a workout. */
function heightUnit({ values }: Figures): string {
  return values.every((value) => value >= 40) ? 'cm' : 'in'
}

function set(line: Line, member: string, value: unknown): boolean {
  if (line[member] !== undefined && line[member] !== null) return false
  line[member] = value
  return true
}

/** The unit of loads that bear none: as the head declares it, or as other lines let conclude. */
export type Loads = { readonly head: LoadUnit | undefined; readonly said: LoadUnit | undefined }

/** The line as it is written down, its load in the unit of the board. */
export function lineWith({ line, bare, movement }: Item, loads: Loads): Line | undefined {
  if (bare === undefined) return line
  const evident = evidentLoadUnit(bare, movement)
  // Nobody loads one bar in pounds and the next in kilograms.
  const isMixed = kindOfEquipment(movement) === 'bar' && evident !== undefined && evident !== (loads.said ?? evident)
  const unit = loads.head ?? (isMixed ? undefined : (evident ?? loads.said))
  return unit === undefined ? undefined : { ...line, load: `${bare.text} ${unit}` }
}
