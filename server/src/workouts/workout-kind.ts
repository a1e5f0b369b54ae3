import type { Static, TObject } from 'typebox'
import type { WorkoutType } from '../contract/workout.ts'
import type { LintFinding } from './finding.ts'
import type { MovementLookup } from './movement-lookup.ts'
import { readDetails, type Readable } from './read-details.ts'
import type { Whiteboard } from './whiteboard.ts'

/** What is known of one workout type. Both functions take whatever `details` holds and never throw. */
export type WorkoutKind<Name extends WorkoutType = WorkoutType, Schema extends TObject = TObject> = {
  readonly type: Name
  /** What a coach calls the format; the title of a workout without a name. */
  readonly title: string
  /** The members that the type knows; any other may appear beside them. */
  readonly schema: Schema
  /** What is wrong beyond the shape and beyond single lines: those are checked for all types alike. */
  lint(details: unknown, movements: MovementLookup): readonly LintFinding[]
  describe(details: unknown, movements: MovementLookup): Whiteboard
}

type Definition<Name extends WorkoutType, Schema extends TObject> = {
  readonly type: Name
  readonly title: string
  readonly schema: Schema
  lint(details: Readable<Static<Schema>>, movements: MovementLookup): readonly LintFinding[]
  describe(details: Readable<Static<Schema>>, movements: MovementLookup): Whiteboard
}

/** A workout type from functions that see only what of the details could be read. */
export function defineKind<Name extends WorkoutType, Schema extends TObject>(
  definition: Definition<Name, Schema>,
): WorkoutKind<Name, Schema> {
  const { type, title, schema } = definition
  return {
    type,
    title,
    schema,
    lint: (details, movements) => definition.lint(readDetails(schema, details), movements),
    describe: (details, movements) => definition.describe(readDetails(schema, details), movements),
  }
}
