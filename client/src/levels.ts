import type { Event, Workout } from './shapes.ts'

/** A version of an event's workout for athletes of a certain level. */
export interface Level {
  /** The name that athletes use. */
  readonly name: 'Rx' | 'Scaled' | 'Foundations'
  /** The workout of this version. */
  readonly workout: Workout
  /** The name of the event's member that contains the workout. */
  readonly member: 'workout' | 'scaled_workout' | 'foundations_workout'
}

/** Returns the versions of an event's workout. The hardest version comes first. Every event has the version `Rx`. */
export function levelsOf({ workout, scaled_workout, foundations_workout }: Event): readonly Level[] {
  return [
    { name: 'Rx', workout, member: 'workout' } as const,
    ...(scaled_workout === null
      ? []
      : [{ name: 'Scaled', workout: scaled_workout, member: 'scaled_workout' } as const]),
    ...(foundations_workout === null
      ? []
      : [{ name: 'Foundations', workout: foundations_workout, member: 'foundations_workout' } as const]),
  ]
}
