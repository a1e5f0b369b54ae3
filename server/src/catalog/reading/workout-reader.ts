import type { WorkoutId } from '../../contract/ids.ts'
import type { Instant } from '../../contract/time-stamp.ts'
import { CorruptRowError } from '../corrupt-row-error.ts'
import { seesWorkout, type WorkoutVisibility, type Viewer } from '../visibility.ts'
import type { Catalog, WorkoutEntry } from './catalog.ts'
import type { Memory, ReadingCounts } from './memory.ts'

const deniedBytes = 100

/**
 * Creates a function that reads a workout. The function returns `undefined` if the workout does not exist or the viewer
 * cannot see it. Both cases take the same time, so that response times do not reveal which ids exist. The function
 * rejects with `CorruptRowError` if the viewer can see the workout but its document is corrupt.
 */
export function workoutReader(catalog: Catalog, revision: number, memory: Memory, counts: ReadingCounts) {
  const workouts = memory.of<WorkoutEntry>('workout ')
  // By viewer and id: if viewers shared entries, response times would reveal what others have read.
  const denied = memory.of<{ readonly visibility: WorkoutVisibility | undefined }>('refused ')

  const load = async (id: WorkoutId, key: string): Promise<WorkoutEntry | undefined> => {
    const entry = await catalog.workout(id, revision)
    if (entry?.document === undefined) return entry
    const { bytes, deflated } = entry.document
    workouts.offer(key, entry, bytes.byteLength + deflated.byteLength)
    return entry
  }

  const readVisibility = async (id: WorkoutId, viewer: Viewer, now: Instant) => {
    const key = `${viewer.key} ${id}`
    const known = denied.get(key)
    if (known !== undefined) return known
    const visibility = await denied.once(key, () => catalog.workoutVisibility(id, revision))
    const isSeen = visibility !== undefined && seesWorkout(viewer, visibility, now)
    if (!isSeen) denied.offer(key, { visibility }, deniedBytes)
    return { visibility }
  }

  const findEntry = async (id: WorkoutId, viewer: Viewer, now: Instant): Promise<WorkoutEntry | undefined> => {
    const key = String(id)
    const known = workouts.get(key)
    if (known === undefined) counts.workoutMisses += 1
    else counts.workoutHits += 1
    if (known !== undefined && seesWorkout(viewer, known, now)) return known
    const { visibility } = await readVisibility(id, viewer, now)
    if (visibility === undefined || !seesWorkout(viewer, visibility, now)) return undefined
    // The visibility is checked again, because visibility and content must be of one moment.
    const entry = known ?? (await workouts.once(key, () => load(id, key)))
    return entry !== undefined && seesWorkout(viewer, entry, now) ? entry : undefined
  }

  return async (id: WorkoutId, viewer: Viewer, now: Instant) => {
    const entry = await findEntry(id, viewer, now)
    if (entry === undefined) return undefined
    const { document, publishedAt } = entry
    if (document === undefined) throw new CorruptRowError(`workout ${id}`)
    return { document, publishedAt }
  }
}
