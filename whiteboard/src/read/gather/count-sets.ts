import { refuse, type Findings } from '../finding.ts'
import type { WorkoutDraft } from './workout-draft.ts'

/** `Back Squat (4 sets)`, and below it the one set that is done so often; of sets one by one it says how many. */
export function countSets({ lift, parts: { movements } }: WorkoutDraft, findings: Findings): void {
  const [count] = lift?.sets?.values ?? []
  const own = movements.filter(({ isSet }) => isSet === true)
  const [only, second] = own
  if (count === undefined || only === undefined) return
  if (second === undefined && only.sets === undefined)
    movements.splice(movements.indexOf(only), 1, { ...only, sets: lift?.sets })
  const written = own.reduce((sum, { sets }) => sum + (sets?.values[0] ?? 1), 0)
  if (second === undefined || written === count) return
  const sentence = `${count} sets are said, and ${written} are written.`
  refuse(findings, only.place, sentence, 'Write a line for each set, or one for all.')
}
