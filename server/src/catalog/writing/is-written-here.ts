import { toSentence } from '../../../../whiteboard/src/board/to-sentence.ts'
import type { GymId } from '../../contract/ids.ts'
import type { WorkoutContent } from '../stored.ts'
import { Findings } from '../../contract/finding.ts'
import { safeHtml } from './html.ts'
import type { MovementsInSight } from './movements.ts'

/** Whether a description was written from the details, also in a catalog that has not noted it. */
export async function isWrittenHere(
  workout: WorkoutContent,
  gym: GymId | null,
  movements: MovementsInSight,
): Promise<boolean> {
  if (workout.isDescribed) return true
  const toRead = { ...workout, details: JSON.parse(workout.details) as unknown }
  return workout.description === safeHtml(toSentence(toRead, await movements.lookup(gym)), '', new Findings())
}
