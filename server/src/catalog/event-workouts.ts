/** The workouts of an event: by their ids, or as whatever stands for them. */
export interface WorkoutsOf<Workout> {
  readonly workout: Workout
  readonly scaled_workout: Workout | null
  readonly foundations_workout: Workout | null
}

/** Those that an event has, in their order. */
export function workoutsIn<Workout>(event: WorkoutsOf<Workout>): readonly Workout[] {
  return [event.workout, event.scaled_workout, event.foundations_workout].filter((one) => one !== null)
}

/** Each of them turned into something else. */
export function mapWorkouts<From, To>(event: WorkoutsOf<From>, turn: (workout: From) => To): WorkoutsOf<To> {
  const { workout, scaled_workout, foundations_workout } = event
  return {
    workout: turn(workout),
    scaled_workout: scaled_workout && turn(scaled_workout),
    foundations_workout: foundations_workout && turn(foundations_workout),
  }
}
