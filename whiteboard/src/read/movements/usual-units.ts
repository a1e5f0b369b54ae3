import type { Amount } from '../amounts/amount.ts'
import { tell } from '../finding.ts'
import type { LineContext } from './line-context.ts'
import type { ReadableMovement } from '../names/movement-index.ts'
import { findUnit } from '../amounts/units.ts'

/** Units that nobody writes, or writes otherwise: `400 run` is metres, `(50s/35s)` of dumbbells is what they weigh. */
export function withUsualUnits(amounts: readonly Amount[], movement: ReadableMovement, context: LineContext) {
  const usual = usualDistances.get(movement.name)
  return amounts.map((amount) => {
    const { figures, place, text } = amount
    if (isWeight(amount, movement)) return { ...amount, unit: undefined }
    if (figures?.kind !== 'one' || usual?.includes(figures.text) !== true || !isBare(amount)) return amount
    tell(context.findings, place, `${text} was read as metres.`, 'Write the unit after it.')
    return { ...amount, unit: findUnit('m') }
  })
}

function isBare({ unit, clock, times }: Amount): boolean {
  return unit === undefined && clock === undefined && times === undefined
}

/** The plural of what two weigh: of what has no duration. */
function isWeight({ figures, unit }: Amount, { has_load, has_duration }: ReadableMovement): boolean {
  const [first, second] = figures?.kind === 'pair' ? figures.values : []
  return unit?.short === 's' && first !== second && has_load === true && has_duration !== true
}

/** Round numbers that are metres to everybody, and too many for anything else. */
const usualDistances: ReadonlyMap<string, readonly string[]> = new Map([
  ['Run', '100 150 200 250 300 400 500 600 800 1000 1200 1600 2000 2400 3000 5000'.split(' ')],
  ['Row', '250 300 400 500 600 750 800 1000 1200 1500 2000 5000'.split(' ')],
  ['Ski', '250 300 400 500 600 750 800 1000 1200 1500 2000 5000'.split(' ')],
])
