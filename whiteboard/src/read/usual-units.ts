import type { Amount } from './amount.ts'
import { understood } from './finding.ts'
import type { LineContext } from './line-context.ts'
import type { ReadableMovement } from './movement-index.ts'
import { findUnit } from './units.ts'

/** Units that nobody writes, or writes otherwise: `400 run` is metres, `(50s/35s)` of dumbbells is what they weigh. */
export function withUsualUnits(
  amounts: readonly Amount[],
  movement: ReadableMovement,
  context: LineContext,
): readonly Amount[] {
  const usual = usualDistances.get(movement.name)
  return amounts.map((amount) => {
    const { figures, unit, clock, times, place, text } = amount
    const [first, second] = figures?.values ?? []
    const isWeight = unit?.short === 's' && figures?.kind === 'pair' && first !== second && clock === undefined
    if (isWeight && movement.has_load === true && movement.has_duration !== true) return { ...amount, unit: undefined }
    const isUsual = figures?.kind === 'one' && usual?.includes(figures.text) === true
    if (!isUsual || unit !== undefined || clock !== undefined || times !== undefined) return amount
    context.findings.push(understood(place, `${text} was read as metres.`, 'Write the unit after it.'))
    return { ...amount, unit: findUnit('m') }
  })
}

/** Round numbers that are metres to everybody, and too many for anything else. */
const usualDistances: ReadonlyMap<string, readonly string[]> = new Map([
  ['Run', '200 400 600 800 1000 1200 1600 2000 2400 3000 5000'.split(' ')],
  ['Row', '500 750 1000 1500 2000 5000'.split(' ')],
  ['Ski', '500 750 1000 1500 2000 5000'.split(' ')],
])
