import { Type } from 'typebox'
import { nullable } from './member-types.ts'
import { movementSchema } from './movement.ts'

/** The 15 workout types of the service description. An import rejects any other type. */
export const workoutTypes = [
  'Amrap',
  'Cardio',
  'CardioIntervals',
  'DeathBy',
  'Emom',
  'Fgb',
  'ForTime',
  'FranStyle',
  'Generic',
  'MaxReps',
  'RoundsForTime',
  'Strength',
  'Tabata',
  'TwelveDays',
  'WarmUp',
] as const

export type WorkoutType = (typeof workoutTypes)[number]

export const workoutTypeSchema = Type.Unsafe<WorkoutType>({
  type: 'string',
  enum: [...workoutTypes],
  description: 'The type of the workout: how it is done and scored.',
})

/** A workout in the form in which the API serves it. See the table “Workout” of the service description. */
export const workoutSchema = Type.Object(
  {
    description: Type.String({ maxLength: 100_000, description: 'Human readable description of the workout.' }),
    details: Type.Object(
      { type: workoutTypeSchema },
      {
        description:
          'The details of the workout as its author wrote them. Members that this page does not name may appear. Texts ' +
          'inside are not HTML.',
      },
    ),
    movements: Type.Array(movementSchema, {
      description: 'Each movement that `details` references, once, in order of first reference.',
    }),
    type: workoutTypeSchema,
    name: nullable(
      Type.String({ maxLength: 500, description: 'Official name of the workout.' }),
      'Official name of the workout. Null when it has none.',
    ),
  },
  { title: 'Workout', description: 'A workout and the movements it references.', additionalProperties: false },
)
