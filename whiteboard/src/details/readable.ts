import { parseClock } from '../measures/wording.ts'
import { fits, isObject } from './check-shape.ts'
import type { Shape } from './shape.ts'

/** A value of which any member, at any depth, may be missing. */
export type Readable<Value> = Value extends string | number | boolean
  ? Value
  : Value extends readonly (infer Item)[]
    ? readonly Readable<Item>[]
    : { readonly [Member in keyof Value]?: Readable<NonNullable<Value[Member]>> }

/**
 * Returns the part of `value` that matches `shape`. Leaves out null and unreadable values, keeps the positions in
 * lists, and converts `5` to `"5"` for a text and `"20:00"` to seconds for a number.
 */
export function readable(shape: Shape, value: unknown): unknown {
  if (value === undefined || value === null) return undefined
  if (shape.type === 'object') return readableMembers(shape, value)
  if (shape.type === 'array') return readableItems(shape.items ?? {}, value)
  if (fits(shape, value)) return value
  const other = coerced(shape, value)
  return fits(shape, other) ? other : undefined
}

/** Returns the members that `shape` defines and that match it, and leaves out all others. */
export function readableDetails(shape: Shape, details: unknown): Readonly<Record<string, unknown>> {
  return readableMembers(shape, details, () => undefined)
}

/** Reads the members of an object. `unknown` converts those that the shape does not define; default: keeps them. */
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

/** Returns the readable items. Replaces an unreadable one by an empty one, so that indexes in paths stay the same. */
function readableItems(items: Shape, value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value.map((item: unknown) => readable(items, item ?? {})) : []
}

function coerced({ type }: Shape, value: unknown): unknown {
  if (type === 'string' && typeof value === 'number') return String(value)
  if (type !== 'integer' || typeof value !== 'string') return undefined
  return /^\d{1,9}$/.test(value) ? Number(value) : parseClock(value)
}
