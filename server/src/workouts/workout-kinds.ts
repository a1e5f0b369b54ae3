import type { Static } from 'typebox'
import { workoutTypes, type WorkoutType } from '../contract/workout.ts'
import { amrap } from './types/amrap.ts'
import { cardioIntervals } from './types/cardio-intervals.ts'
import { cardio } from './types/cardio.ts'
import { deathBy } from './types/death-by.ts'
import { emom } from './types/emom.ts'
import { fgb } from './types/fgb.ts'
import { forTime } from './types/for-time.ts'
import { franStyle } from './types/fran-style.ts'
import { generic, warmUp } from './types/generic-and-warm-up.ts'
import { maxReps } from './types/max-reps.ts'
import { roundsForTime } from './types/rounds-for-time.ts'
import { strength } from './types/strength.ts'
import { tabata } from './types/tabata.ts'
import { twelveDays } from './types/twelve-days.ts'
import type { WorkoutKind } from './workout-kind.ts'

/** What is known of each of the 15 types. */
export const workoutKinds = {
  Amrap: amrap,
  Cardio: cardio,
  CardioIntervals: cardioIntervals,
  DeathBy: deathBy,
  Emom: emom,
  Fgb: fgb,
  ForTime: forTime,
  FranStyle: franStyle,
  Generic: generic,
  MaxReps: maxReps,
  RoundsForTime: roundsForTime,
  Strength: strength,
  Tabata: tabata,
  TwelveDays: twelveDays,
  WarmUp: warmUp,
} satisfies { readonly [Name in WorkoutType]: WorkoutKind<Name> }

/** The kind with this name, or undefined when it is none of the 15. */
export function findKind(type: string): WorkoutKind | undefined {
  const known = workoutTypes.find((name) => name === type)
  return known === undefined ? undefined : workoutKinds[known]
}

/** The details of one type, as its schema has them. */
export type WorkoutDetailsOf<Name extends WorkoutType> = Static<(typeof workoutKinds)[Name]['schema']>
