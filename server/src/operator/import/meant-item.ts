import type { Finding } from '../../contract/finding.ts'
import { holderOf, isWithin, parsePointer } from '../../contract/json-pointer.ts'
import { mendedValue, type StandIn } from '../../contract/shape/mended-value.ts'
import type { ShapeFinding } from '../../contract/shape/member-findings.ts'
import { isObject } from '../../contract/shape/schema-view.ts'
import type { ShapeValidator } from '../../contract/shape/shape-findings.ts'
import type { SourceItem } from '../../files/source-item.ts'

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
  const isUntold = (finding: Finding) => {
    const path = writtenPointer(finding.path)
    return standIns.some((standIn) => isLedTo(finding, path, standIn))
  }
  return { item, isUntold }
}

/** Whether a stand-in leads to a finding at `path`: it says something of the value, or of what misses the right one. */
export function isLedTo({ sentence, missing }: Finding, path: string, { pointer, value }: StandIn): boolean {
  if (isWithin(path, pointer) || (missing !== undefined && path === holderOf(pointer))) return true
  if (typeof value === 'string' && value.includes('stand_in') && sentence.includes(value)) return true
  if (pointer.endsWith('/type') && missing === undefined) {
    return isWithin(path, `${holderOf(pointer)}/details`)
  }
  // Whose the rest is, nobody knows.
  if (pointer === '/gym' && path === '/id') return true
  // What is said of a list that could not be read is nobody's news, nor that an event of it is not there.
  if (/^\/(events|divisions)$/.test(pointer) && path === '/status') return true
  return /^\/events(\/\d+(\/id)?)?$/.test(pointer) && /^\/divisions\/\d+\/events\/\d+$/.test(path)
}

function valueAt(value: unknown, [step, ...rest]: readonly string[]): unknown {
  if (step === undefined) return value
  if (!isObject(value) && !Array.isArray(value)) throw new Error(`The item has nothing at ${step}`)
  return valueAt((value as Record<string, unknown>)[step], rest)
}
