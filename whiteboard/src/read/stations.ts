import type { Draft, PlacedWork, WorkoutDraft } from './draft.ts'
import { asNeeded, restOf, uncounted } from './workout-members.ts'

/** Creates a workout with stations. Adds an error to the draft if the board does not say how long each station is. */
export function stations(draft: Draft, lines: readonly PlacedWork[]): WorkoutDraft {
  const said = draft.fact('station')
  const isSaid = said !== undefined && said > 0
  const station = isSaid ? said : timeOfLines(draft, lines)
  const movements = uncounted(lines).map(({ duration, ...line }) => (isSaid && duration ? { ...line, duration } : line))
  return {
    type: 'Fgb',
    rounds: draft.fact('rounds'),
    station: station === 60 ? undefined : station,
    rest: restOf(draft) ?? asNeeded,
    movements,
  }
}

function timeOfLines(draft: Draft, lines: readonly PlacedWork[]): number | undefined {
  const [time, ...others] = new Set(lines.map(({ line }) => line.duration))
  if (typeof time === 'number' && others.length === 0) return time
  const remedy = 'Write "3 rounds for max reps, 1 minute at each station", or "3 sets of" and "Max Pull-ups".'
  draft.refuseFact('station', 'The board does not say how long each station is.', remedy)
  return undefined
}
