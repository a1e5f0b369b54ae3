import type { Composer } from './composer.ts'
import type { ResolvedLine } from '../resolve-line.ts'
import { onlyFacets } from './lines.ts'

/** A single effort, or the same one several times: `500 m Row for time`, `5 x 500 m Row`. */
export const composeEfforts: Composer = (draft, findings) => {
  const [only, second] = draft.parts.movements
  if (only === undefined || second !== undefined) return undefined
  const fixed = fixedOf(only)
  if (fixed === undefined) return undefined
  const rounds = only.sets?.values[0] ?? (draft.facets.sets === true ? draft.facets.rounds : undefined)
  if (rounds === undefined) {
    onlyFacets(draft, 'forTime', 'A single effort', findings)
    return { type: 'Cardio', fixed, movements: [only.line] }
  }
  onlyFacets(draft, 'rest sets rounds', 'A row of intervals', findings)
  return {
    type: 'CardioIntervals',
    fixed,
    rounds,
    rest: draft.facets.rest ?? { type: 'as_needed' },
    movements: [only.line],
  }
}

function fixedOf({ line, movement }: ResolvedLine): 'duration' | 'distance' | undefined {
  if (movement.has_distance !== true && movement.has_calories !== true) return undefined
  if (line.reps !== undefined) return undefined
  if (line.duration !== undefined) return 'duration'
  return line.distance === undefined ? undefined : 'distance'
}
