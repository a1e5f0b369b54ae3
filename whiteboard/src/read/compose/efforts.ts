import type { Composer } from './composer.ts'
import { tell, type Findings } from '../finding.ts'
import { isAny, saysOnly } from '../format/facets.ts'
import { lastAsSaid } from '../gather/assembling.ts'
import type { WorkoutDraft } from '../gather/workout-draft.ts'
import { isMachine, type ResolvedLine } from '../movements/resolve-line.ts'
import { noteScore, onlyFacets, plainLines } from './lines.ts'

/** The same efforts again with rest between: `4 rounds of:` distances or times that are all of one measure. */
export const intervals: Composer = (draft, findings) => {
  const { facets, parts } = draft
  const { rounds: count, rest, forTime, forQuality, cap } = facets
  if (count === undefined || rest === undefined || forTime === true || forQuality === true || cap !== undefined)
    return undefined
  const fixed = (['distance', 'duration'] as const).find((measure) =>
    parts.movements.every(
      ({ line, movement }) => line[measure] !== undefined && line.reps === undefined && movement.has_distance === true,
    ),
  )
  if (fixed === undefined || parts.movements.length === 0 || parts.buy_in.length + parts.cash_out.length > 0)
    return undefined
  return { type: 'CardioIntervals', fixed, rounds: count, rest, movements: plainLines(parts.movements, findings) }
}

/** A single effort, or the same one several times: `500 m Row for time`, `5 x 500 m Row`. */
export const composeEfforts: Composer = (draft, findings) => {
  const [only, second] = draft.parts.movements
  if (only === undefined) return undefined
  if (second !== undefined) return stretches(draft, findings)
  if (isTimed(only)) return mostInTime(only, draft, findings)
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

/**
 * `3 min Row`, `2 min Row`: efforts at machines with a rest between are intervals, times alone are done one after the
 * other.
 */
const stretches: Composer = (draft, findings) => {
  const { facets, parts, slots, place } = draft
  const { buy_in, cash_out, movements } = parts
  if (isAny(facets) && !saysOnly(facets, 'rest restBetween repsOnly')) return undefined
  if (slots.length + buy_in.length + cash_out.length > 0 || movements.some(({ sets }) => sets !== undefined))
    return undefined
  const fixed = (['distance', 'duration'] as const).find((measure) =>
    movements.every(({ line }) => line[measure] !== undefined),
  )
  const lines = plainLines(movements, findings)
  noteScore(draft)
  if (facets.rest !== undefined && fixed !== undefined && movements.every(({ movement }) => isMachine(movement)))
    return { type: 'CardioIntervals', fixed, rest: facets.rest, movements: lines }
  if (fixed !== 'duration' || place === undefined || facets.rest !== undefined) return undefined
  lastAsSaid(facets, place, findings)
  return { type: 'ForTime', for_time: false, movements: lines }
}

/** `Max Burpees in 7 minutes`. */
function isTimed({ line: { reps, duration }, sets }: ResolvedLine): boolean {
  return reps === 'Max' && typeof duration === 'number' && sets === undefined
}

function mostInTime({ line, movement, place }: ResolvedLine, draft: WorkoutDraft, findings: Findings) {
  onlyFacets(draft, '', 'A single effort', findings)
  const { duration } = line
  const rest = Object.fromEntries(Object.entries(line).filter(([name]) => name !== 'reps' && name !== 'duration'))
  const sentence = `${movement.name} was read as done as often as possible.`
  tell(findings, place, sentence, `Write "max ${movement.name}".`)
  return { type: 'MaxReps', duration, movements: [rest] } as const
}

export function fixedOf({ line, movement }: ResolvedLine): 'duration' | 'distance' | undefined {
  if (movement.has_distance !== true && movement.has_calories !== true) return undefined
  if (line.reps !== undefined) return undefined
  if (line.duration !== undefined) return 'duration'
  return line.distance === undefined ? undefined : 'distance'
}
