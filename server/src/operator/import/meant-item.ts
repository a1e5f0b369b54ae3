import type { Finding } from '../../contract/finding.ts'
import { parsePointer } from '../../contract/json-pointer.ts'
import { mendedValue } from '../../contract/shape/mended-value.ts'
import type { ShapeFinding } from '../../contract/shape/member-findings.ts'
import { isObject } from '../../contract/shape/schema-view.ts'
import type { ShapeValidator } from '../../contract/shape/shape-findings.ts'
import type { SourceItem } from '../../files/source-item.ts'
import { ledToBy } from './led-to.ts'

/** An item of another shape as it was most likely meant. */
export interface MeantItem {
  readonly item: SourceItem
  /** Whether a finding comes from a value that nobody wrote. */
  readonly isUntold: (finding: Finding) => boolean
}

export function meantItem(
  source: SourceItem,
  findings: readonly ShapeFinding[],
  schema: ShapeValidator,
): MeantItem | undefined {
  const mended = mendedValue(source.value, findings)
  if (mended === undefined || !schema.Check(mended.value)) return undefined
  const { value, writtenPointer, standIns } = mended
  const item: SourceItem = {
    kind: source.kind,
    origin: source.origin,
    value,
    place: source.place,
    placeOf: (pointer) => source.placeOf(writtenPointer(pointer)),
    textOf: (pointer) => JSON.stringify(valueAt(value, parsePointer(pointer))),
  }
  const isLedTo = ledToBy(standIns)
  return { item, isUntold: (finding) => isLedTo(finding, writtenPointer(finding.path)) }
}

function valueAt(value: unknown, [step, ...rest]: readonly string[]): unknown {
  if (step === undefined) return value
  if (!isObject(value) && !Array.isArray(value)) throw new Error(`The item has nothing at ${step}`)
  return valueAt((value as Record<string, unknown>)[step], rest)
}
