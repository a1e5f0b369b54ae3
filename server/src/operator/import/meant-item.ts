import { parsePointer } from '../../files/json/json-path.ts'
import { mendedValue } from '../../files/shape/mended-value.ts'
import { isObject } from '../../files/shape/schema-view.ts'
import type { ShapeFault } from '../../files/shape/member-faults.ts'
import type { ShapeValidator } from '../../files/shape/shape-faults.ts'
import type { SourceItem } from '../../files/source-item.ts'

/** An item of another shape as it was most likely meant, and where in it nobody wrote what is there. */
export function meantItem(
  source: SourceItem,
  faults: readonly ShapeFault[],
  schema: ShapeValidator,
): { readonly item: SourceItem; readonly standIns: readonly string[] } | undefined {
  const mended = mendedValue(source.value, faults)
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
  return { item, standIns }
}

function valueAt(value: unknown, [step, ...rest]: readonly string[]): unknown {
  if (step === undefined) return value
  if (!isObject(value) && !Array.isArray(value)) throw new Error(`The item has nothing at ${step}`)
  return valueAt((value as Record<string, unknown>)[step], rest)
}
