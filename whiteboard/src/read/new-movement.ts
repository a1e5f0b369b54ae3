import type { Amount } from './amount.ts'
import type { DraftLine } from './draft.ts'
import type { NewMovement } from './finding.ts'
import { singular } from './name-key.ts'

/** The stub of a movement from the line that names it. */
export function newMovement(words: readonly string[], draft: DraftLine): NewMovement {
  const named = words.map((word, index) => (index === words.length - 1 ? singular(word) : word))
  const name = named.map((word) => word.slice(0, 1).toUpperCase() + word.slice(1)).join(' ')
  const id = `mv_${named.join('_').replaceAll(/[^a-z0-9_]/g, '')}`
  const measures = new Set([...draft.amounts.map(measureOf), ...draft.equipment.map(equipmentOf)])
  const flags = [...measures].sort().map((measure) => [`has_${measure}`, true] as const)
  return { id, name, ...Object.fromEntries(flags) }
}

function measureOf({ unit, clock }: Amount, index: number): string {
  // A second number without a unit is what the movement is done with.
  if (index > 0 && unit === undefined && clock === undefined) return 'load'
  if (clock !== undefined) return 'duration'
  const kind = unit?.kind
  return kind === 'calories' || kind === 'distance' || kind === 'duration' ? kind : 'reps'
}

function equipmentOf({ unit }: Amount): string {
  return unit?.kind === 'height' || unit?.kind === 'power' ? unit.kind : 'load'
}
