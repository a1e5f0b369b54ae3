import type { GymId } from '../../contract/ids.ts'
import { toSentence } from '../../../../whiteboard/src/board/to-sentence.ts'
import type { LintFinding } from '../../workouts/finding.ts'
import { lintWorkout, type WorkoutToRead } from '../../workouts/lint-workout.ts'
import type { MovementLookup } from '../../workouts/movement-lookup.ts'
import type { WorkoutContent } from '../stored.ts'
import { Findings } from './finding.ts'
import { safeHtml } from './html.ts'
import type { Movements, MovementsInSight } from './movements.ts'

/** What the details of a workout say. */
export interface WorkoutReading {
  /** What a coach most likely did not mean. */
  readonly findings: readonly LintFinding[]
  /** As it is written on a whiteboard; plain text, not yet safe as HTML. */
  readonly describe: (workout: WorkoutToRead) => string
}

/** Readings that are remembered at once; each keeps the details that it was read from. */
const rememberedMax = 2000

/** Reads workouts, and remembers what it has read: a catalog has the same work under many names. */
export class WorkoutReadings {
  readonly #movements: Movements
  readonly #known = new Map<string, WorkoutReading>()
  /** The state of the movements that the readings belong to. */
  #version = 0

  constructor(movements: Movements) {
    this.#movements = movements
  }

  /** `details` is the JSON text of the workout's details. */
  async of(
    workout: WorkoutToRead,
    details: string,
    gym: GymId | null,
    movements: MovementsInSight,
  ): Promise<WorkoutReading> {
    // What nobody else sees yet is not remembered for others.
    if (!movements.isCatalog) return read(workout, await movements.lookup(gym))
    if (this.#version !== this.#movements.version || this.#known.size >= rememberedMax) this.#known.clear()
    this.#version = this.#movements.version
    const key = `${gym ?? ''} ${workout.type} ${details}`
    const reading = this.#known.get(key) ?? read(workout, await movements.lookup(gym))
    this.#known.set(key, reading)
    return reading
  }
}

function read(workout: WorkoutToRead, movements: MovementLookup): WorkoutReading {
  // Most workouts bring a description of their own.
  return { findings: lintWorkout(workout, movements), describe: (named) => toSentence(named, movements) }
}

/** Whether a description was written from the details, also in a catalog that has not noted it. */
export async function isWrittenHere(
  workout: WorkoutContent,
  gym: GymId | null,
  readings: WorkoutReadings,
  movements: MovementsInSight,
): Promise<boolean> {
  if (workout.isDescribed) return true
  const toRead = { ...workout, details: JSON.parse(workout.details) as unknown }
  const reading = await readings.of(toRead, workout.details, gym, movements)
  return workout.description === safeHtml(reading.describe(toRead), '', new Findings())
}
