import type { WorkoutId } from '../../contract/ids.ts'
import type { Instant } from '../../contract/time-stamp.ts'
import { Unproven } from '../unproven.ts'
import { seesWorkout, type PublishedWorkout, type Viewer } from '../visibility.ts'
import type { Catalog, SeenWorkout, WorkoutEntry } from './catalog.ts'
import type { Memory, ReadingCounts, Remembered } from './memory.ts'

/** Who sees what a viewer was refused; undefined when there is no such workout. */
interface Refused {
  readonly sight: PublishedWorkout | undefined
}

/** What a refusal takes. */
const refusedBytes = 100

/** Reads the workouts of one edition, from memory where it can. */
export class WorkoutReader {
  readonly #catalog: Catalog
  readonly #revision: number
  readonly #workouts: Remembered<WorkoutEntry>
  /** By viewer and id: a memory that viewers shared would tell by its haste what others have read. */
  readonly #refused: Remembered<Refused>
  readonly #counts: ReadingCounts

  constructor(catalog: Catalog, revision: number, memory: Memory, counts: ReadingCounts) {
    this.#catalog = catalog
    this.#revision = revision
    this.#counts = counts
    this.#workouts = memory.of('workout ')
    this.#refused = memory.of('refused ')
  }

  /**
   * A workout, when the viewer sees it. What it does not see takes what an absent one takes: one look at who sees it,
   * the first time, and no look at what it is. Throws `Unproven` when it is seen, and its document does not hold.
   */
  async find(id: WorkoutId, viewer: Viewer, now: Instant): Promise<SeenWorkout | undefined> {
    const entry = await this.#findEntry(id, viewer, now)
    if (entry === undefined || holds(entry)) return entry
    throw new Unproven(`workout ${id}`)
  }

  async #findEntry(id: WorkoutId, viewer: Viewer, now: Instant): Promise<WorkoutEntry | undefined> {
    const key = String(id)
    const known = this.#workouts.get(key)
    if (known === undefined) this.#counts.workoutMisses += 1
    else this.#counts.workoutHits += 1
    if (known !== undefined && seesWorkout(viewer, known, now)) return known
    const { sight } = await this.#sightOf(id, viewer, now)
    if (sight === undefined || !seesWorkout(viewer, sight, now)) return undefined
    // What is visible and what is served are of one moment, and proven: so it is looked at once more.
    const entry = known ?? (await this.#workouts.once(key, () => this.#load(id, key)))
    return entry !== undefined && seesWorkout(viewer, entry, now) ? entry : undefined
  }

  async #sightOf(id: WorkoutId, viewer: Viewer, now: Instant): Promise<Refused> {
    const key = `${viewer.key} ${id}`
    const known = this.#refused.get(key)
    if (known !== undefined) return known
    const sight = await this.#refused.once(key, () => this.#catalog.workoutSight(id, this.#revision))
    const isSeen = sight !== undefined && seesWorkout(viewer, sight, now)
    if (!isSeen) this.#refused.offer(key, { sight }, refusedBytes)
    return { sight }
  }

  async #load(id: WorkoutId, key: string): Promise<WorkoutEntry | undefined> {
    const entry = await this.#catalog.workout(id, this.#revision)
    if (entry?.document === undefined) return entry
    const { bytes, deflated } = entry.document
    this.#workouts.offer(key, entry, bytes.byteLength + deflated.byteLength)
    return entry
  }
}

function holds(entry: WorkoutEntry): entry is SeenWorkout {
  return entry.document !== undefined
}
