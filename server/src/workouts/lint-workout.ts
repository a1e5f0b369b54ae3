import { holderOf } from '../contract/json-pointer.ts'
import { isObject } from '../contract/shape/schema-view.ts'
import type { LintFinding } from './finding.ts'
import { linesOf, lintLine } from './lint/line.ts'
import { lintNames } from './lint/names.ts'
import { lintShape } from './lint/shape.ts'
import type { MovementLookup } from './movement-lookup.ts'
import { findKind } from './workout-kinds.ts'

/** A workout as far as this room needs it: `details` as parsed from JSON, whatever it holds. */
export type WorkoutToRead = { readonly type: string; readonly name: string | null; readonly details: unknown }

/**
 * Everything that a coach most likely did not mean. Unknown members, ids that are not in the
 * catalog and a `details.type` that is not the workout's type are not among it: the first are welcome, the import
 * refuses the others.
 */
export function lintWorkout(workout: WorkoutToRead, movements: MovementLookup): readonly LintFinding[] {
  const kind = findKind(workout.type)
  if (kind === undefined) return []
  const { type, details } = workout
  const shape = lintShape(kind.schema, isObject(details) ? { ...details, type } : details, '/details')
  const told = new Set(shape.flatMap(({ path }) => [path, holderOf(path)]))
  const lines = linesOf(workout.details)
  const meaning = [
    ...kind.lint(workout.details, movements).filter((finding) => !isExplained(finding, told)),
    ...lines.flatMap((placed) => lintLine(placed, movements)),
    ...lintNames(workout.details, lines, movements),
  ]
  return [...shape, ...meaning]
}

/** Of a line whose members could not be read, told already, it is no news that it has no amount. */
function isExplained({ rule, path }: LintFinding, told: ReadonlySet<string>): boolean {
  return rule === 'missing-measure' && told.has(path)
}
