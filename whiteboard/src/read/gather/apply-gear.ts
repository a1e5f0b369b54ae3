import { quantityOf } from '../names/measured.ts'
import type { Amount } from '../amounts/amount.ts'
import { refuse, tell, type Findings, type Place } from '../finding.ts'
import { pairOf, type GearLine, type GearPiece } from '../amounts/gear.ts'
import { evidentLoadUnit, kindOfEquipment } from '../names/load-unit.ts'
import { singular, wordsOfName } from '../names/name-key.ts'
import { addNote } from '../movements/read-line.ts'
import { inOrder, type ResolvedLine, type Lines } from '../movements/resolve-line.ts'
import { findUnit } from '../amounts/units.ts'

/** Gives the lines of a workout what the lines of equipment below them say. The texts of what nobody took are left. */
export function applyGear(gear: readonly GearLine[], lines: Lines, findings: Findings): readonly string[] {
  const texts = gear.map(({ text }) => text)
  const both = gear.filter(({ sex }) => sex === 'both')
  const [male = [], female = []] = (['male', 'female'] as const).map((sex) =>
    gear.flatMap((line) => (line.sex === sex ? line.pieces : [])),
  )
  const pairs = paired(male, female)
  const place = gear[0]?.place
  if (pairs === undefined && takeBeside(gear, lines, findings)) return []
  if (pairs === undefined && place !== undefined) {
    const sentence = 'What men and women use does not go together, piece by piece.'
    refuse(findings, place, sentence, 'Write the same pieces, in one order, in one unit.')
  }
  if (pairs === undefined) return texts
  // What is told of nothing is of what is left.
  const all = [...both.flatMap((line) => line.pieces), ...pairs]
  const pieces = [...all.filter(({ of }) => of !== undefined), ...all.filter(({ of }) => of === undefined)]
  const isTaken = pieces.map((piece) => take(piece, lines, findings))
  if (place !== undefined && isTaken.includes(true)) {
    const sentence = `"${texts.join(' · ')}" was read as what the lines without a load are done with.`
    tell(findings, place, sentence, 'Write the load behind each movement.')
  }
  return isTaken.every(Boolean) ? [] : texts
}

/** What men and women use, side by side; undefined where the two do not go together. */
function paired(male: readonly GearPiece[], female: readonly GearPiece[]): readonly GearPiece[] | undefined {
  if (male.length !== female.length) return undefined
  const pairs = male.map((piece, index) => pieceOf(piece, female[index]))
  return pairs.every((pair) => pair !== undefined) ? pairs : undefined
}

function pieceOf(piece: GearPiece, female: GearPiece | undefined): GearPiece | undefined {
  const amount = piece.of === female?.of ? pairOf(piece.amount, female?.amount) : undefined
  return amount === undefined ? undefined : { of: piece.of, amount }
}

/**
 * `Women use 155 lb` below one load of everybody, which is that of men then; of several nobody knows which is meant.
 */
function takeBeside([only, more]: readonly GearLine[], lines: Lines, findings: Findings): boolean {
  const [piece, second] = only?.pieces ?? []
  if (only === undefined || piece === undefined || more !== undefined || second !== undefined) return false
  const own = lines.filter((read) => read.line.load !== null && isMeant(piece.of, 'load', read))
  const [load = '', other] = new Set(own.map(({ line }) => line.load ?? ''))
  const pair = beside(load, piece.amount, only.sex === 'male')
  if (pair === undefined || other !== undefined) return false
  for (const { line } of own) line.load = pair
  const sentence = `"${only.text}" was read as their load beside the one above.`
  tell(findings, only.place, sentence, 'Write both behind the movement: "100/70 kg".')
  return true
}

/** A load of everybody as that of one sex, and beside it what the other uses: `225/155 lb`. */
function beside(load: string, { figures, unit }: Amount, isOfMen: boolean): string | undefined {
  const [, known, short] = /^([\d.]+) (kg|lb)$/.exec(load) ?? []
  if (known === undefined || figures?.kind !== 'one' || unit?.short !== short) return undefined
  return `${isOfMen ? `${figures.text}/${known}` : `${known}/${figures.text}`} ${short}`
}

/** Whether any line takes it. */
function take({ amount, of }: GearPiece, lines: Lines, findings: Findings): boolean {
  const measure = (amount.unit?.kind ?? 'load') === 'load' ? 'load' : 'height'
  const free = lines.filter(({ line, movement }) =>
    measure === 'load'
      ? movement.has_load === true && line.load === null
      : movement.has_height === true && line.height === undefined,
  )
  const wanting = free.filter((read) => isMeant(of, measure, read))
  if (wanting.length === 0 && of === undefined && amount.unit?.kind === 'load') return takeRightAbove(amount, lines)
  const above = new Set(wanting.filter(({ place }) => place.line < amount.place.line).map(({ movement }) => movement))
  // Between movements it is of those above, wherever they come again.
  const meant = above.size > 0 ? wanting.filter(({ movement }) => above.has(movement)) : wanting
  const isOfOneKind = new Set(meant.map(({ movement }) => kindOfEquipment(movement))).size === 1
  const isOfAll = isOfOneKind || of !== undefined
  const units = meant.map(({ movement }) => amount.unit ?? (isOfAll ? unitOf(amount, movement) : undefined))
  if (units.includes(undefined)) {
    const sentence = `${amount.text} is a load without a unit.`
    refuse(findings, amount.place, sentence, 'Write kg or lb after it.', 'unit-unknown')
  }
  if (!isOfAll || units.includes(undefined)) return false
  for (const [index, { line }] of meant.entries()) {
    Object.assign(line, inOrder({ ...line, [measure]: said({ ...amount, unit: units[index] }) }))
  }
  return meant.length > 0
}

/** What no other line wants is of the line right above: its load, or that in the other unit. */
function takeRightAbove(amount: Amount, lines: Lines): boolean {
  const { line: own, column: start } = amount.place
  const isAbove = ({ line, column }: Place) => line === own - 1 || (line === own && column < start)
  const { line, movement } = lines.filter(({ place }) => isAbove(place)).at(-1) ?? {}
  const load = String(said(amount))
  if (line === undefined || movement?.has_load !== true || line.load?.endsWith(amount.unit?.short ?? '') === true)
    return false
  if (line.load === null) line.load = load
  else addNote(line, `or ${load}`)
  return true
}

/** The unit that only can be meant, where none is written. */
function unitOf({ figures }: Amount, movement: ResolvedLine['movement']) {
  const unit = figures === undefined ? undefined : evidentLoadUnit(figures, movement)
  return unit === undefined ? undefined : findUnit(unit)
}

function isMeant(of: string | undefined, measure: 'load' | 'height', { movement }: ResolvedLine): boolean {
  const kind = kindOfEquipment(movement)
  if (of === undefined) return measure === 'height' ? /box/i.test(movement.name) : kind !== 'other'
  if (of === 'box' || of === 'target') return measure === 'height' && (kind === 'ball') === (of === 'target')
  if (of === kind) return true
  const name = wordsOfName(movement.name).map(singular).join(' ')
  return name.includes(of.split(' ').map(singular).join(' '))
}

function said({ figures, unit, times }: Amount): string | number {
  if (figures === undefined || unit === undefined) return ''
  if (unit.kind === 'load') return `${times === undefined ? '' : `${times.text} x `}${figures.text} ${unit.short}`
  return quantityOf(figures, unit.kind === 'inches-or-seconds' ? (findUnit('in') ?? unit) : unit)
}
