import type { Static } from 'typebox'
import type { WorkoutType } from '../contract/workout-type.ts'
import { workoutKinds } from './workout-types.ts'

/** The schema of the details of each type. All of them admit members that they do not name. */
export const workoutDetailsSchemas = {
  Amrap: workoutKinds.Amrap.schema,
  Cardio: workoutKinds.Cardio.schema,
  CardioIntervals: workoutKinds.CardioIntervals.schema,
  DeathBy: workoutKinds.DeathBy.schema,
  Emom: workoutKinds.Emom.schema,
  Fgb: workoutKinds.Fgb.schema,
  ForTime: workoutKinds.ForTime.schema,
  FranStyle: workoutKinds.FranStyle.schema,
  Generic: workoutKinds.Generic.schema,
  MaxReps: workoutKinds.MaxReps.schema,
  RoundsForTime: workoutKinds.RoundsForTime.schema,
  Strength: workoutKinds.Strength.schema,
  Tabata: workoutKinds.Tabata.schema,
  TwelveDays: workoutKinds.TwelveDays.schema,
  WarmUp: workoutKinds.WarmUp.schema,
} as const satisfies Readonly<Record<WorkoutType, unknown>>

/** The details of each type, and of any. */
export type WorkoutDetailsOf<Name extends WorkoutType> = Static<(typeof workoutDetailsSchemas)[Name]>
export type WorkoutDetails = { [Name in WorkoutType]: WorkoutDetailsOf<Name> }[WorkoutType]
