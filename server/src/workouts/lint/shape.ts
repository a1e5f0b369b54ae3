import type { ShapeFinding } from '../../contract/shape/member-findings.ts'
import { isObject } from '../../contract/shape/schema-view.ts'
import { explainShape } from '../../contract/shape/shape-findings.ts'
import { warning, type LintFinding, type LintRule } from '../finding.ts'
import { fits } from '../../../../whiteboard/src/details/check-shape.ts'
import type { Shape } from '../../../../whiteboard/src/details/shape.ts'
import { parseClock } from '../../../../whiteboard/src/measures/wording.ts'

/**
 * Where `value` has another shape than `shape`: a needed member lacks, a known one holds another kind of value, a list
 * is too short or too long. Unknown members are passed over; null is as good as absent.
 */
export function lintShape(shape: Shape, value: unknown, path: string): readonly LintFinding[] {
  if (fits(shape, value)) return []
  return explainShape(shape, withoutNulls(value), path).map((finding) => {
    return warning(ruleOf(finding), finding.path, finding.sentence, remedyFor(finding))
  })
}

function ruleOf({ mending }: ShapeFinding): LintRule {
  if (mending?.act !== 'replace') return 'missing-member'
  return mending.schema.type === 'array' && Array.isArray(mending.written) ? 'wrong-movement-count' : 'wrong-type'
}

function remedyFor({ mending, remedy }: ShapeFinding): string {
  if (mending?.act !== 'replace' || mending.schema.type !== 'integer') return remedy
  const clock = typeof mending.written === 'string' ? parseClock(mending.written) : undefined
  return clock === undefined ? remedy : `Write ${clock}, the seconds of ${String(mending.written).trim()}.`
}

function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls)
  if (!isObject(value)) return value
  const given = Object.entries(value).filter(([, member]) => member !== null)
  return Object.fromEntries(given.map(([name, member]) => [name, withoutNulls(member)]))
}
