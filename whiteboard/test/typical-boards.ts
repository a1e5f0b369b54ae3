import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { toText } from '../src/board/to-text.ts'
import type { WorkoutToRead } from '../src/details/read-details.ts'
import type { MovementIndex } from '../src/read/movement-index.ts'
import { writtenBoards } from './board-file.ts'
import { generatedWorkout, randomFrom } from './generated-workouts.ts'

export function typicalBoards({ movements }: MovementIndex): readonly string[] {
  const known = movements.map(({ id, name, has_reps }) => ({ id, name, has_reps: has_reps ?? false }))
  const file = new URL('../../sample/workouts.yaml', import.meta.url)
  const { workouts } = parse(readFileSync(file, 'utf8')) as { workouts: readonly WorkoutToRead[] }
  const random = randomFrom(3)
  const generated = Array.from({ length: 400 }, () => generatedWorkout(random, movements))
  const texts = [...workouts, ...generated].map((workout) => toText(workout, known))
  const written = writtenBoards().filter(({ error }) => error === undefined)
  return [...written.map(({ text }) => text), ...texts].filter((text) => !/^(?:Workout|Warm-?up)/im.test(text))
}
