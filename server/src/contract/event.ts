import { Type, type Static } from 'typebox'
import { documentedKinds } from './division.ts'
import { count, idSchema, nullable, nullableTimeStamp, openWord } from './member-types.ts'
import type { EventId } from './ids.ts'
import { workoutSchema } from './workout.ts'

/** The members of an event besides its workouts, in the order of the service description. */
export const eventMembers = {
  id: idSchema<EventId>('event', 'Event id.'),
  name: Type.String({ minLength: 1, maxLength: 500, description: 'Event name.' }),
  kind: openWord(documentedKinds, 'Event kind.'),
  order: count('Display order, starting at 0.'),
  visible: Type.Boolean({ description: 'Whether the event is visible.' }),
  instructions: nullable(
    Type.String({ maxLength: 100_000, description: 'Instructions to athletes: HTML from a safe allow-list.' }),
    'Null when absent.',
  ),
  deadline: nullableTimeStamp('Until when scores are taken. Null when absent.'),
  deadline_buffer: Type.Number({
    minimum: 0,
    maximum: 1e9,
    description: 'Minutes after the deadline in which a score is still taken.',
  }),
  released_at: nullableTimeStamp('When the event becomes public. Null when not scheduled.'),
  score_visibility: openWord(['immediate', 'after_deadline', 'hidden'], 'When scores become visible.'),
  tie_break: openWord(['none', 'time', 'reps', 'load'], 'How equal scores are told apart.'),
} as const

/** An event as the API serves it. Source: the table "Event" of the service description. */
export const eventSchema = Type.Object(
  {
    ...eventMembers,
    workout: workoutSchema,
    scaled_workout: nullable(workoutSchema, 'An easier version. Null when absent.'),
    foundations_workout: nullable(workoutSchema, 'A version for beginners. Null when absent.'),
  },
  { title: 'Event', description: 'An event of a competition, with its workout.', additionalProperties: false },
)

export type Event = Static<typeof eventSchema>

/** The members of an event that hold a workout. */
export const workoutMembers = ['workout', 'scaled_workout', 'foundations_workout'] as const
export type WorkoutMember = (typeof workoutMembers)[number]
