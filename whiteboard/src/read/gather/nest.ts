import { refuse, type Place, type Findings } from '../finding.ts'
import type { Facets } from '../format/facets.ts'
import type { WorkoutDraft } from './workout-draft.ts'

/** Rounds within an AMRAP begin: `2 rounds of:`. Gives whether they do. */
export function openNest({ rounds }: Facets, place: Place, draft: WorkoutDraft): boolean {
  const { facets, parts, nest } = draft
  const isWithin = facets.amrap === true && facets.duration !== undefined && facets.rounds === undefined
  if (rounds === undefined || !isWithin || nest !== undefined || draft.part !== 'movements') return false
  draft.nest = { rounds, at: parts.movements.length, place }
  return true
}

/** Rounds within end, and are written out. Those that nothing stands before go on until `then`. */
export function endNest(draft: WorkoutDraft, reason: 'blank' | 'then' = 'blank'): void {
  const { nest, parts } = draft
  if (draft.isNested && draft.part === 'movements' && parts.movements.length > 0) draft.part = 'cash_out'
  if (nest === undefined || parts.movements.length === nest.at || (nest.at === 0 && reason === 'blank')) return
  const lines = parts.movements.splice(nest.at)
  for (let round = 0; round < Math.min(nest.rounds, roundsMax); round += 1) {
    parts.movements.push(...lines.map((read) => ({ ...read, line: { ...read.line } })))
  }
  draft.nest = undefined
}

const roundsMax = 20

/** All of an AMRAP in rounds is an AMRAP that is done so often, where a rest stands between; else nobody knows. */
export function closeNest(draft: WorkoutDraft, findings: Findings): void {
  endNest(draft)
  const { nest, facets } = draft
  if (nest === undefined) return
  facets.rounds = nest.rounds
  if (facets.rest !== undefined) return
  const sentence = 'Rounds stand within an AMRAP, which has as many as its time allows.'
  refuse(findings, nest.place, sentence, 'Leave the rounds out, or write a rest between.')
}
