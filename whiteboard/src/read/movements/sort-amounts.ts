import type { Amount } from '../amounts/amount.ts'
import { oneOf } from '../amounts/figures.ts'
import type { DraftLine } from './draft.ts'
import type { Place } from '../finding.ts'
import { unitFor } from '../names/measured.ts'
import type { ReadableMovement } from '../names/movement-index.ts'
import type { NameRun } from './name-run.ts'

/** A number after the amount is what the movement is done with: `12 KBS 24/16`, `20 box jumps 24"`. */
export function sorted(amounts: readonly Amount[], movement: ReadableMovement, name?: NameRun) {
  const isEquipped = movement.has_load === true || movement.has_height === true
  const isEquipment = (amount: Amount, index: number) => {
    if (!isEquipped || amount.figures === undefined) return false
    const isAfter = name !== undefined && isBehind(amount.place, name)
    const isBare = amount.unit === undefined && amount.clock === undefined
    // `DL 102/70` is a bar, whatever `Burpees 10/8` is.
    if (isBare) return index > 0 || (amount.figures.kind === 'pair' && isAfter)
    return isHeightOf(movement, amount, index > 0 || isAfter)
  }
  // `2 Rope Climbs (15')`: how high it is.
  const isHigh = (amount: Amount, index: number) =>
    index > 0 && unitFor(amount, movement)?.short === 'ft' && movement.has_distance !== true && !isEquipped
  return {
    heights: amounts.flatMap((amount, index) => (isHigh(amount, index) ? [`${amount.text} ft`] : [])),
    counts: amounts.filter((amount, index) => !isEquipment(amount, index) && !isHigh(amount, index)),
    equipment: amounts.filter(isEquipment),
  }
}

/**
 * Whether an amount is how high it is. What stands first and before the name is how far: `30 m Lunges` are not that
 * high.
 */
function isHeightOf(movement: ReadableMovement, amount: Amount, isBeside: boolean): boolean {
  const unit = unitFor(amount, movement)
  if (unit?.kind !== 'distance') return unit?.kind === 'height'
  return movement.has_distance !== true && (movement.has_height === true || isBeside)
}

/** `Burpees, 12` and `DB Snatch, 16 (50/35 lb)`: the one number behind a name that can be no load is how many. */
export function counted(amounts: readonly Amount[], draft: DraftLine, movement: ReadableMovement) {
  const { has_load, has_height, has_reps } = movement
  const count = draft.equipment.find(({ figures, unit }) => figures?.kind === 'one' && unit === undefined)
  const others = draft.equipment.filter((each) => each !== count)
  const isOther =
    others.length === 0
      ? has_load !== true && has_height !== true
      : others.every(({ figures }) => figures?.kind === 'pair')
  if (amounts.length > 0 || count === undefined || has_reps !== true || !isOther) return amounts
  draft.equipment.splice(draft.equipment.indexOf(count), 1)
  return [count]
}

function isBehind({ line, column }: Place, { tokens }: NameRun): boolean {
  const start = tokens[0]?.place
  return start !== undefined && (line > start.line || (line === start.line && column > start.column))
}

/** `10/10` is ten on each side: no pair for men and women is twice the same. */
export function withSides(draft: DraftLine): readonly Amount[] {
  return draft.amounts.map((amount) => {
    const { figures } = amount
    const [first, second] = figures?.values ?? []
    const isCount = amount.unit === undefined || amount.unit.kind === 'reps' || amount.unit.kind === 'duration'
    if (figures?.kind !== 'pair' || first !== second || first === undefined || !isCount) return amount
    draft.side = 'side'
    return { ...amount, figures: oneOf(first) }
  })
}
