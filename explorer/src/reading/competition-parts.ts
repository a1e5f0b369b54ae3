import type { Event, Workout } from '../../../client/src/index.ts'

/** Divisions or events in the order in which their competition wants them shown. */
export function inOrder<Item extends { readonly order: number }>(items: readonly Item[]): readonly Item[] {
  return [...items].sort((a, b) => a.order - b.order)
}

/**
 * The number that an event goes by: its place in the whole program, so that it stays when an earlier one is released.
 * Undefined where the name has a number of its own, `6 FINALE`, since nobody calls an event by two.
 */
export function numberOf({ name, order }: Pick<Event, 'name' | 'order'>): number | undefined {
  return /\p{N}/u.test(name) ? undefined : order + 1
}

/** One version of an event's workout. */
export interface Level {
  readonly name: 'Rx' | 'Scaled' | 'Foundations'
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
