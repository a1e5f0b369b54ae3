import type { WrittenLine } from '../../../whiteboard/src/board/amount.ts'
import { fits } from '../../../whiteboard/src/details/check-shape.ts'
import { readableDetails } from '../../../whiteboard/src/details/readable.ts'
import type { Shape } from '../../../whiteboard/src/details/shape.ts'
import { detailsShapes, isWorkoutType, lineMembers } from '../../../whiteboard/src/details/shapes.ts'
import { parseClock } from '../../../whiteboard/src/measures/wording.ts'
import { holderOf } from '../contract/finding.ts'
import { isObject } from '../contract/shape/schema-view.ts'
import { explainShape, type ShapeFinding } from '../contract/shape/shape-findings.ts'
import { warning, type LintFindings, type MovementLookup } from './rule.ts'
import { linesOf, lintLine } from './lint/line.ts'
import { lintMissingMeasures } from './lint/missing-measure.ts'
import { lintNames } from './lint/names.ts'
import { lintOfType } from './lint/of-type.ts'
import { lintTimes } from './lint/times.ts'

/**
 * Returns a warning for each part of a workout that is probably a mistake of the author. Unknown movement ids, and a
 * `details.type` that differs from `type`, are not reported here, because an import rejects them.
 */
export function lintWorkout(
  { type, details }: { readonly type: string; readonly details: unknown },
  movements: MovementLookup,
): LintFindings {
  if (!isWorkoutType(type)) return []
  const isOfType = !isObject(details) || details.type === type
  const shape = lintShape(detailsShapes[type], isOfType ? details : { ...details, type }, '/details')
  const reported = new Set(shape.flatMap(({ path }) => [path, holderOf(path)]))
  const lines = linesOf(details)
  const read = readableDetails(detailsShapes[type], details) as Readonly<Record<string, readonly WrittenLine[]>>
  const meaning = [
    ...lintTimes(type, read),
    // An invalid line, which is reported already, is not also reported for a missing amount.
    ...[
      ...lintOfType(type, read, movements),
      ...extraLists.flatMap((name) => lintMissingMeasures(read[name], name, movements)),
    ].filter(({ isAboutAmount, path }) => !(isAboutAmount && reported.has(path))),
    ...lines.flatMap((placed) => lintLine(placed, movements)),
    ...lintNames(details, lines, movements),
  ]
  return [...shape, ...meaning]
}

const extraLists = lineMembers.filter((name) => name !== 'movements')

function lintShape(shape: Shape, value: unknown, path: string): LintFindings {
  if (fits(shape, value)) return []
  return explainShape(shape, withoutNulls(value), path).findings.map((finding) => {
    return warning(finding.path, finding.sentence, remedyFor(finding))
  })
}

function remedyFor({ found, remedy }: ShapeFinding): string {
  if (found?.schema.type !== 'integer' || typeof found.written !== 'string') return remedy
  const clock = parseClock(found.written)
  return clock === undefined ? remedy : `Write ${clock}, the seconds of ${found.written.trim()}.`
}

function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls)
  if (!isObject(value)) return value
  const present = Object.entries(value).filter(([, member]) => member !== null)
  return Object.fromEntries(present.map(([name, member]) => [name, withoutNulls(member)]))
}
