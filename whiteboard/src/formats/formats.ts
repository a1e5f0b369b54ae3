import type { WorkoutType } from '../details/shapes.ts'
import { cardio, cardioIntervals, emom, strength } from './by-the-clock.ts'
import type { Format } from './drawing.ts'
import { forTime, franStyle, roundsForTime, twelveDays } from './for-time.ts'
import { amrap, deathBy, fgb, maxReps, tabata } from './in-a-time.ts'
import { generic, warmUp } from './in-own-words.ts'

/** For each workout type, how its workouts are written on a whiteboard. */
export const formats: { readonly [Type in WorkoutType]: Format<Type> } = {
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
}
