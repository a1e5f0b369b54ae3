import type { WorkoutId } from '../../contract/ids.ts'
import type { Instant } from '../../contract/time-stamp.ts'
import { CorruptRowError } from '../corrupt-row-error.ts'
import { seesWorkout, type PublishedWorkout, type Viewer } from '../visibility.ts'
import type { Catalog, WorkoutEntry } from './catalog.ts'
import type { Memory, ReadingCounts } from './memory.ts'

/** What a refusal takes. */
const refusedBytes = 100

/**
 * Gives what reads the workouts of one edition, from memory where it can: a workout, when the viewer sees it. What it
 * does not see takes what an absent one takes: one look at who sees it, the first time, and no look at what it is.
 * Throws `CorruptRowError` when the workout is seen, and its document is damaged.
 */
export function workoutReader(catalog: Catalog, revision: number, memory: Memory, counts: ReadingCounts) {
  const workouts = memory.of<WorkoutEntry>('workout ')
  // By viewer and id: a memory that viewers shared would tell by its haste what others have read.
  const refused = memory.of<{ readonly sight: PublishedWorkout | undefined }>('refused ')

  const load = async (id: WorkoutId, key: string): Promise<WorkoutEntry | undefined> => {
    const entry = await catalog.workout(id, revision)
    if (entry?.document === undefined) return entry
    const { bytes, deflated } = entry.document
    workouts.offer(key, entry, bytes.byteLength + deflated.byteLength)
    return entry
  }

  const sightOf = async (id: WorkoutId, viewer: Viewer, now: Instant) => {
    const key = `${viewer.key} ${id}`
    const known = refused.get(key)
    if (known !== undefined) return known
    const sight = await refused.once(key, () => catalog.workoutSight(id, revision))
    const isSeen = sight !== undefined && seesWorkout(viewer, sight, now)
    if (!isSeen) refused.offer(key, { sight }, refusedBytes)
    return { sight }
  }

  const findEntry = async (id: WorkoutId, viewer: Viewer, now: Instant): Promise<WorkoutEntry | undefined> => {
    const key = String(id)
    const known = workouts.get(key)
    if (known === undefined) counts.workoutMisses += 1
    else counts.workoutHits += 1
    if (known !== undefined && seesWorkout(viewer, known, now)) return known
    const { sight } = await sightOf(id, viewer, now)
    if (sight === undefined || !seesWorkout(viewer, sight, now)) return undefined
    // What is visible and what is served are of one moment: so it is looked at once more.
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
