import { parseClock } from '../measures/wording.ts'
import { fits, isObject } from './check-shape.ts'
import type { Shape } from './shape.ts'

/** The same type as `Value`, but any member can be missing. This also applies to the members of its members. */
export type Readable<Value> = Value extends string | number | boolean
  ? Value
  : Value extends readonly (infer Item)[]
    ? readonly Readable<Item>[]
    : { readonly [Member in keyof Value]?: Readable<NonNullable<Value[Member]>> }

/**
 * Returns `value` without the parts that do not match `shape` or are null. Keeps members that the shape does not
 * define. Converts a number to a text if the shape is a text. Converts a time such as `"20:00"` to seconds if the shape
 * is a whole number.
 */
export function readable(shape: Shape, value: unknown): unknown {
  if (value === undefined || value === null) return undefined
  if (shape.type === 'object') return readableMembers(shape, value)
  if (shape.type === 'array') return readableItems(shape.items ?? {}, value)
  if (fits(shape, value)) return value
  const other = coerced(shape, value)
  return fits(shape, other) ? other : undefined
}

/** Returns the members of `details` that the shape defines. Leaves out members that do not match the shape. */
export function readableDetails(shape: Shape, details: unknown): Readonly<Record<string, unknown>> {
  return readableMembers(shape, details, () => undefined)
}

function readableMembers(
  { properties = {} }: Shape,
  value: unknown,
  unknown = (member: unknown) => member,
): Readonly<Record<string, unknown>> {
  if (!isObject(value)) return {}
  // Without a prototype, a member may have any name, such as `__proto__`.
  const read = Object.create(null) as Record<string, unknown>
  for (const name of Object.keys(value)) {
    const known = Object.hasOwn(properties, name) ? properties[name] : undefined
    const found = known === undefined ? unknown(value[name]) : readable(known, value[name])
    if (found !== undefined) read[name] = found
  }
  return read
}

function readableItems(items: Shape, value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value.map((item: unknown) => readable(items, item ?? {})) : []
}

function coerced({ type }: Shape, value: unknown): unknown {
  if (type === 'string' && typeof value === 'number') return String(value)
  if (type !== 'integer' || typeof value !== 'string') return undefined
  return /^\d{1,9}$/.test(value) ? Number(value) : parseClock(value)
}
