/** The 15 workout types of the service description, in its order. Closed: an unknown one is refused at import. */
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
