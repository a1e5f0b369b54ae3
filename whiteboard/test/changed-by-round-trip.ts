import { toText } from '../src/board/to-text.ts'
import type { WorkoutToRead } from '../src/details/read-details.ts'
import type { MovementIndex } from '../src/read/movement-index.ts'
import { readBoard } from '../src/read/read-board.ts'
import { generatedWorkout, randomFrom } from './generated-workouts.ts'

export function changedByRoundTrip(workout: WorkoutToRead, index: MovementIndex): readonly string[] {
  const movements = index.movements.map(({ id, name, has_reps }) => ({ id, name, has_reps: has_reps ?? false }))
  const text = toText(workout, movements)
  const { workouts, findings } = readBoard(text, index)
  const [read] = workouts
  const isSame = read !== undefined && workouts.length === 1 && read.type === workout.type
  if (isSame && toText(read, movements) === text) return []
  return [[text, ...findings.map(({ sentence }) => sentence), JSON.stringify(read?.details)].join('\n')]
}

export function changedGenerated(count: number, seed: number, index: MovementIndex): readonly string[] {
  const random = randomFrom(seed)
  return Array.from({ length: count }, () => generatedWorkout(random, index.movements)).flatMap((workout) =>
    changedByRoundTrip(workout, index),
  )
}
