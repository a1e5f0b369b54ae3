import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import type { MovementItem, WorkoutItem } from '../../server/src/contract/catalog-file.ts'

/** The movements and workouts of the sample: what competitions are made of here, too. */
export interface Library {
  readonly movements: readonly MovementItem[]
  readonly workouts: readonly WorkoutItem[]
}

export function readLibrary(): Library {
  // The sample's own tests check its shape.
  const { movements } = parse(read('movements.yaml')) as Pick<Library, 'movements'>
  const { workouts } = parse(read('workouts.yaml')) as Pick<Library, 'workouts'>
  return { movements, workouts }
}

function read(name: string): string {
  return readFileSync(new URL(`../../sample/${name}`, import.meta.url), 'utf8')
}
