import type { Event, Workout } from './shapes.ts'

/** One version of an event's workout. */
export interface Level {
  /** As athletes call it. */
  readonly name: 'Rx' | 'Scaled' | 'Foundations'
  /** What is done. */
  readonly workout: Workout
  /** The member of the event that holds it. */
  readonly member: 'workout' | 'scaled_workout' | 'foundations_workout'
}

/** The versions that an event has, hardest first. */
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
