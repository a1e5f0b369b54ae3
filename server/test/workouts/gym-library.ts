import { measures, type Measure } from '../../src/contract/measures.ts'
import type { MovementFacts } from '../../src/workouts/rule.ts'
import { movementsAtHand } from './movements-at-hand.ts'

/** The few movements that the tests of the rules and of the sentences use. */
export const gymMovements = movementsAtHand([
  movement('mv_thruster', 'Thruster', 'load', 'reps'),
  movement('mv_back_squat', 'Back Squat', 'load', 'reps'),
  movement('mv_front_squat', 'Front Squat', 'load', 'reps'),
  movement('mv_deadlift', 'Deadlift', 'load', 'reps'),
  movement('mv_push_press', 'Push Press', 'load', 'reps'),
  movement('mv_push_jerk', 'Push Jerk', 'load', 'reps'),
  movement('mv_clean_and_jerk', 'Clean and Jerk', 'load', 'reps'),
  movement('mv_kettlebell_swing', 'Kettlebell Swing', 'load', 'reps'),
  movement('mv_pull_up', 'Pull-up', 'reps'),
  movement('mv_push_up', 'Push-up', 'reps'),
  movement('mv_air_squat', 'Air Squat', 'reps'),
  movement('mv_burpee', 'Burpee', 'reps'),
  movement('mv_pistol', 'Pistol', 'reps'),
  movement('mv_double_under', 'Double-under', 'reps'),
  movement('mv_box_jump', 'Box Jump', 'height', 'reps'),
  movement('mv_lunge', 'Walking Lunge', 'distance', 'load', 'reps'),
  movement('mv_plank_hold', 'Plank Hold', 'duration'),
  movement('mv_run', 'Run', 'distance', 'duration'),
  movement('mv_row', 'Row', 'calories', 'distance', 'duration', 'power'),
])

function movement(id: string, name: string, ...has: readonly Measure[]): MovementFacts {
  const flags = Object.fromEntries(measures.map((measure) => [`has_${measure}`, has.includes(measure)]))
  return { id, name, ...(flags as Record<`has_${Measure}`, boolean>) }
}
