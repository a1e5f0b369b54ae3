import { detailsShapes, isWorkoutType, lineMembers } from '../../../whiteboard/src/details/shapes.ts'
import type { WrittenLine } from '../../../whiteboard/src/board/amount.ts'
import { readableDetails } from '../../../whiteboard/src/details/readable.ts'
import { holderOf } from '../contract/finding.ts'
import { isObject } from '../contract/shape/schema-view.ts'
import type { LintFinding } from './finding.ts'
import { linesOf, lintLine } from './lint/line.ts'
import { lintMissingMeasures } from './lint/missing-measure.ts'
import { lintNames } from './lint/names.ts'
import { lintOfType } from './lint/of-type.ts'
import { lintShape } from './lint/shape.ts'
import { lintTimes } from './lint/times.ts'
import type { MovementLookup } from './movement-lookup.ts'

/** A workout as far as this room needs it: `details` as parsed from JSON, whatever it holds. */
export type WorkoutToRead = { readonly type: string; readonly name: string | null; readonly details: unknown }

/**
 * Everything that a coach most likely did not mean. Unknown members, ids that are not in the
 * catalog and a `details.type` that is not the workout's type are not among it: the first are welcome, the import
 * refuses the others.
 */
export function lintWorkout({ type, details }: WorkoutToRead, movements: MovementLookup): readonly LintFinding[] {
  if (!isWorkoutType(type)) return []
  const isOfType = !isObject(details) || details.type === type
  const shape = lintShape(detailsShapes[type], isOfType ? details : { ...details, type }, '/details')
  const told = new Set(shape.flatMap(({ path }) => [path, holderOf(path)]))
  const lines = linesOf(details)
  const read = readableDetails(detailsShapes[type], details) as Readonly<Record<string, readonly WrittenLine[]>>
  const meaning = [
    ...lintTimes(type, read),
    ...lintOfType(type, read, movements).filter((finding) => !isExplained(finding, told)),
    ...besides
      .flatMap((name) => lintMissingMeasures(read[name], name, movements))
      .filter((finding) => !isExplained(finding, told)),
    ...lines.flatMap((placed) => lintLine(placed, movements)),
    ...lintNames(details, lines, movements),
  ]
  return [...shape, ...meaning]
}

/** What is done besides the work itself always says how much. */
const besides = lineMembers.filter((name) => name !== 'movements')

/** Of a line whose members could not be read, told already, it is no news that it has no amount. */
function isExplained({ rule, path }: LintFinding, told: ReadonlySet<string>): boolean {
  return rule === 'missing-measure' && told.has(path)
}
