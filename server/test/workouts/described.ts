import { describeDetails, describeWith } from '../../src/workouts/describe-workout.ts'
import type { WorkoutToRead } from '../../src/workouts/lint-workout.ts'
import type { MovementLookup } from '../../src/workouts/movement-lookup.ts'

/** The description that is written of a workout which brings none. */
export function describeWorkout(workout: WorkoutToRead, movements: MovementLookup): string {
  return describeWith(describeDetails(workout, movements), workout)
}
