import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import type { MovementItem, WorkoutItem } from '../../server/src/contract/catalog-file.ts'
import { competitionMaker, gym, type Shape } from './competition.ts'

export function* catalogLines(count: number, shape: Shape): Generator<string> {
  const line = (kind: string, item: object) => `${JSON.stringify({ kind, ...item })}\n`
  yield line('gym', gym)
  // The sample's own tests check its shape.
  const { movements } = readSample('movements.yaml') as { movements: readonly MovementItem[] }
  for (const movement of movements) yield line('movement', movement)
  const { workouts } = readSample('workouts.yaml') as { workouts: readonly WorkoutItem[] }
  for (const workout of workouts) yield line('workout', workout)
  const makeCompetition = competitionMaker(workouts, shape)
  for (let index = 0; index < count; index += 1) yield line('competition', makeCompetition(index))
}

function readSample(name: string): unknown {
  return parse(readFileSync(new URL(`../../sample/${name}`, import.meta.url), 'utf8'))
}
