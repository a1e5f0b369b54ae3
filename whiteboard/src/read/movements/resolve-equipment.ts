import type { Amount } from '../amounts/amount.ts'
import type { Figures } from '../amounts/figures.ts'
import { refuse, tell, type BoardFinding } from '../finding.ts'
import type { LineContext } from './line-context.ts'
import { evidentLoadUnit, kindOfEquipment, type LoadUnit } from '../names/load-unit.ts'
import { quantityOf, unitFor } from '../names/measured.ts'
import type { ReadableMovement } from '../names/movement-index.ts'
import type { ReadLine } from './read-line.ts'
import { findUnit, type Unit } from '../amounts/units.ts'

/** An amount of what a movement is done with, and the line that it is put into. */
type Piece = {
  readonly amount: Amount
  readonly movement: ReadableMovement
  readonly line: ReadLine
  readonly context: LineContext
}

/** Puts what a movement is done with into its line. Gives the notes that are left over. */
export function resolveEquipment(amounts: readonly Amount[], of: Omit<Piece, 'amount'>): readonly string[] {
  return amounts.flatMap((amount) => {
    const piece = { ...of, amount }
    const unit = unitFor(amount, of.movement)
    if (unit !== undefined) return resolveMeasured(piece, unit)
    // Nobody lifts a pound, nor stands on a box of an inch.
    const isNone = amount.figures?.values.some((value) => value < 2) === true
    if (isInPoods(piece)) return inPoods(piece)
    if (isOfOthers(piece)) return [amount.text]
    return isNone ? refused(piece) : resolveBare(piece)
  })
}

/** `1.5/1`: nobody swings a kettlebell of three pounds, and kilograms have no halves there. */
function isInPoods({ amount, movement }: Piece): boolean {
  const values = amount.figures?.values ?? []
  const isBell = kindOfEquipment(movement) === 'kettlebell' && movement.has_load === true
  return isBell && values.some((value) => value % 1 !== 0) && values.every((value) => value >= 0.5 && value <= 3)
}

function inPoods(piece: Piece): readonly string[] {
  const { amount, context } = piece
  tell(context.findings, amount.place, `${amount.text} was read as pood.`, 'Write the unit after it.')
  return resolveLoad(piece, 'pood')
}

/** `5-5-5 @ 65%, 75%, 85%`: one percentage a set are one that changes. */
export function inOnePercent(amounts: readonly Amount[], reps: string | undefined, sets: Figures | undefined) {
  const percents = amounts.filter(({ unit }) => unit?.kind === 'percent')
  const count = sets?.values[0] ?? reps?.split('-').length
  const values = percents.flatMap(({ figures }) => figures?.values ?? [])
  const [first] = percents
  if (first === undefined || percents.length < 2 || values.length !== count) return amounts
  const text = values.join('-')
  const one = { ...first, text, figures: { kind: 'scheme', values, text } as const }
  return [...amounts.filter((each) => !percents.includes(each)), one]
}

function resolveMeasured(piece: Piece, written: Unit): readonly string[] {
  const { amount, movement, line } = piece
  const unit = written.kind === 'distance' && movement.has_height === true ? asHeight(written) : written
  const { figures } = amount
  if (figures === undefined) return refused(piece)
  if (unit.kind === 'load') return resolveLoad(piece, unit.short)
  if (unit.kind === 'percent') return resolvePercent(piece, quantityOf(figures, unit))
  if (unit.kind !== 'height' && unit.kind !== 'power') return refused(piece)
  // `Burpees to a 6-inch target`: what it is done to.
  if (unit.kind === 'height' && movement.has_height !== true) return [`${figures.text} ${unit.short}`]
  if (movement[`has_${unit.kind}`] !== true) return refused(piece)
  const known = line[unit.kind]
  if (isIn(unit, known)) return refusedTwice(piece, `${unit.kind}s`)
  if (known !== undefined) return [`or ${figures.text} ${unit.short}`]
  line[unit.kind] = quantityOf(figures, unit)
  return []
}

function resolvePercent(piece: Piece, percent: number | string): readonly string[] {
  const { movement, line } = piece
  // Of what has no load it is an effort.
  if (movement.has_load !== true) return [`@ ${String(percent).replace('%', '')}%`]
  if (line.percent !== undefined) return refusedTwice(piece, 'percentages')
  line.percent = percent
  return []
}

/** Whether it is said in a unit what is known: numbers are in the measure's own. */
function isIn({ short }: Unit, known: number | string | undefined): boolean {
  return typeof known === 'number' ? /^(cm|W)$/.test(short) : known?.endsWith(short) === true
}

/** Heights are measured in centimetres, and distances in metres. */
function asHeight(unit: Unit): Unit {
  return { ...unit, kind: 'height', size: unit.short === 'm' ? 100 : unit.size }
}

function resolveLoad(piece: Piece, unit: string): readonly string[] {
  const { amount, movement, line } = piece
  // What is carried on a run is told.
  if (movement.has_load !== true) return amount.held === undefined ? refused(piece) : [amount.held]
  const times = amount.times === undefined ? '' : `${amount.times.text} x `
  const load = `${times}${amount.figures?.text ?? ''} ${unit}`
  // A load in both units is one load; the one that is written first is taken, the other stays to be read.
  if (line.load?.endsWith(unit) === true) return refusedTwice(piece, 'loads')
  if (line.load !== null) return [`or ${load}`]
  line.load = load
  return []
}

/** A number without a unit: a height where the movement has no load, else a load in the unit of the board. */
function resolveBare(piece: Piece): readonly string[] {
  const { amount, movement, line, context } = piece
  const { figures, place, text } = amount
  if (figures === undefined) return refused(piece)
  const said = toldOf(amount, movement)
  if (said !== undefined) return [said]
  const evident = evidentLoadUnit(figures, movement)
  const isLoad = movement.has_load === true && line.load === null && isOfLoad(amount, figures, movement)
  if (!isLoad) return movement.has_height === true ? resolveHeight(amount, line, context) : refused(piece)
  // A load that only one unit can be meant by goes before the unit of another line, and the head before both.
  const unit = context.isDeclared ? context.loads : (evident ?? context.loads)
  if (unit === undefined) {
    const sentence = `${text} is a load without a unit.`
    refuse(context.findings, place, sentence, 'Write kg or lb after it, or "loads: kg" above.', 'unit-unknown')
    return []
  }
  if (!context.isDeclared) {
    const sentence = `${text}${readAs(unit)}`
    tell(context.findings, place, sentence, 'Write the unit, or "loads: kg" or "loads: lb" above.')
  }
  return resolveLoad(piece, unit)
}

/** `(50/35) (35/20)`: behind a load another that is near it is what others use. */
function isOfOthers({ amount: { figures }, movement: { has_load, has_height }, line }: Piece): boolean {
  const known = Number.parseFloat(line.load ?? '')
  const [heavier = 0] = figures?.values ?? []
  const isNear = heavier * 3 > known && heavier < known * 3
  return figures?.kind === 'pair' && has_load === true && has_height !== true && isNear
}

/** What is carried where the movement has no load is told. */
function toldOf({ held }: Amount, movement: ReadableMovement): string | undefined {
  return movement.has_load === true ? undefined : held
}

/** Whether a number is no height of a box: it is of what has a weight, or only a load can be meant. */
function isOfLoad({ held }: Amount, figures: Figures, movement: ReadableMovement): boolean {
  return held !== undefined || evidentLoadUnit(figures, movement) !== undefined || !isOfBox(figures, movement)
}

function readAs(unit: LoadUnit): string {
  return ` was read as ${unit}.`
}

/** The unit that a load without one was read in, where a remark tells that. */
export function concludedUnit({ sentence }: BoardFinding): LoadUnit | undefined {
  return (['kg', 'lb'] as const).find((unit) => sentence.endsWith(readAs(unit)))
}

/** The `24/20` of what is done on a box, and that no load is usual in. */
function isOfBox({ values }: Figures, { has_height }: ReadableMovement): boolean {
  return has_height === true && values.every((value) => value < 31)
}

/** Boxes are 12 to 36 inches or 40 to 90 centimetres high, targets 8 to 11 feet: no number is two of them. */
function resolveHeight({ figures, place, text }: Amount, line: ReadLine, context: LineContext): readonly string[] {
  const values = line.height === undefined ? (figures?.values ?? []) : [0]
  const isWithin = (least: number, most: number) => values.every((value) => value >= least && value <= most)
  const short = isWithin(8, 11) ? 'ft' : isWithin(12, 36) ? 'in' : isWithin(40, 90) ? 'cm' : undefined
  const unit = short === undefined ? undefined : findUnit(short)
  if (figures === undefined || unit === undefined) {
    const sentence = `${text} is a height without a unit.`
    refuse(context.findings, place, sentence, 'Write "in" or "cm" after it.', 'unit-unknown')
    return []
  }
  line.height = quantityOf(figures, asHeight(unit))
  tell(context.findings, place, `${text} was read as ${unit.short}.`, 'Write the unit after it.')
  return []
}

function refusedTwice({ amount, movement, context }: Piece, what: string): readonly string[] {
  const sentence = `The line gives ${movement.name} two ${what}; the second is ${amount.text}.`
  refuse(context.findings, amount.place, sentence, 'Write one, and the other in brackets as "scaled".')
  return []
}

function refused({ amount, movement, context }: Piece): readonly string[] {
  const what = amount.unit === undefined ? 'load' : amount.unit.kind
  const sentence = `${movement.name} has no ${what} in the catalog; the line gives it ${amount.text}.`
  const remedy = 'Correct the line, or give the movement this measure in the catalog.'
  refuse(context.findings, amount.place, sentence, remedy, 'measure-not-applicable')
  return []
}
