import { Type } from 'typebox'
import { measures, type Measure } from '../../src/contract/measures.ts'
import type { MovementFacts } from '../../src/workouts/rule.ts'
import { readCases } from '../read-cases.ts'
import { movementsAtHand } from './movements-at-hand.ts'

const facts = Type.Object({ name: Type.String(), has: Type.Array(Type.Enum(measures)) })
const written = readCases(import.meta, 'gym-movements.yaml', Type.Record(Type.String(), facts))

export const gymMovements = movementsAtHand(
  Object.entries(written).map(([id, { name, has }]) => movement(id, name, has)),
)

function movement(id: string, name: string, has: readonly Measure[]): MovementFacts {
  const flags = Object.fromEntries(measures.map((measure) => [`has_${measure}`, has.includes(measure)]))
  return { id, name, ...(flags as Record<`has_${Measure}`, boolean>) }
}
