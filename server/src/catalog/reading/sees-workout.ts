import type { Instant } from '../../contract/time-stamp.ts'
import { includesGym, type Viewer } from '../viewer.ts'
import type { WorkoutEntry } from './catalog.ts'

/** A library workout is everybody's; a gym's own is seen in a published event, or by those who see everything of it. */
export function seesWorkout(viewer: Viewer, { gym, publishedAt }: WorkoutEntry, now: Instant): boolean {
  if (gym === null) return true
  if (!includesGym(viewer, gym)) return false
  return viewer.sees === 'everything' || (publishedAt !== undefined && publishedAt <= now)
}
