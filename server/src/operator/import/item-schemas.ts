import { Compile } from 'typebox/compile'
import {
  competitionItemSchema,
  gymItemSchema,
  movementItemSchema,
  workoutItemSchema,
} from '../../contract/catalog-file.ts'
import type { ItemKind } from '../../files/source-item.ts'
import type { ShapeValidator } from '../../files/shape/shape-faults.ts'

/** The compiled schema of each kind of item. Made once an import: compiling takes some tens of milliseconds. */
export type ItemSchemas = Readonly<Record<ItemKind, ShapeValidator>>

export function compileItemSchemas(): ItemSchemas {
  return {
    gym: Compile(gymItemSchema),
    movement: Compile(movementItemSchema),
    workout: Compile(workoutItemSchema),
    competition: Compile(competitionItemSchema),
  }
}
