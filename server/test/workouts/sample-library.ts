import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { measures } from '../../src/contract/measures.ts'
import type { WorkoutType } from '../../src/contract/workout.ts'
import type { MovementFacts, MovementLookup } from '../../src/workouts/rule.ts'
import { movementsAtHand } from './movements-at-hand.ts'

export type SampleWorkout = {
  readonly name: string | null
  readonly type: WorkoutType
  readonly details: Readonly<Record<string, unknown>>
}

type SampleEvent = Readonly<Partial<Record<'workout' | 'scaled_workout' | 'foundations_workout', SampleWorkout | null>>>

type SampleFile = {
  readonly movements?: readonly MovementFacts[]
  readonly workouts?: readonly SampleWorkout[]
  readonly competitions?: readonly { readonly events?: readonly SampleEvent[] }[]
}

const files = ['movements.yaml', 'workouts.yaml', 'gyms-and-competitions.yaml'].map(readSample)

export const libraryWorkouts: readonly SampleWorkout[] = files.flatMap(({ workouts }) => workouts ?? [])

export const eventWorkouts: readonly SampleWorkout[] = files
  .flatMap(({ competitions }) => competitions ?? [])
  .flatMap(({ events }) => events ?? [])
  .flatMap((event) => [event.workout, event.scaled_workout, event.foundations_workout])
  // An event that names a library workout by its id embeds none.
  .filter((workout) => workout?.details !== undefined)
  .filter((workout) => workout !== null && workout !== undefined)

export const sampleMovements: MovementLookup = movementsAtHand(
  files.flatMap(({ movements }) => movements ?? []).map(facts),
)

function readSample(name: string): SampleFile {
  return parse(readFileSync(new URL(`../../../sample/${name}`, import.meta.url), 'utf8')) as SampleFile
}

function facts(movement: MovementFacts): MovementFacts {
  const none = Object.fromEntries(measures.map((measure) => [`has_${measure}`, false]))
  return { ...none, ...movement }
}
