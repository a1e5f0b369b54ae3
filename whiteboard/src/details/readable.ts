import { parseClock } from '../measures/wording.ts'
import { fits, isObject } from './check-shape.ts'
import type { Shape } from './shape.ts'

/** What is left of a shape once everything in it may be missing. */
export type Readable<Value> = Value extends string | number | boolean
  ? Value
  : Value extends readonly (infer Item)[]
    ? readonly Readable<Item>[]
    : { readonly [Member in keyof Value]?: Readable<NonNullable<Value[Member]>> }

/**
 * What of `value` is what `shape` says, however much else is wrong: null and unreadable values are left out, lists keep
 * their places, `5` is read as `"5"` where a text is meant and `"20:00"` as its seconds.
 */
export function readable(shape: Shape, value: unknown): unknown {
  if (value === undefined || value === null) return undefined
  if (shape.type === 'object') return readableMembers(shape, value)
  if (shape.type === 'array') return readableItems(shape.items ?? {}, value)
  if (fits(shape, value)) return value
  const other = coerced(shape, value)
  return fits(shape, other) ? other : undefined
}

/** The members that `shape` names, as far as they are what it says. */
export function readableDetails(shape: Shape, details: unknown): Readonly<Record<string, unknown>> {
  return readableMembers(shape, details, () => undefined)
}

/** Of members that the shape does not name, what `unknown` makes of them: by default they stay as they are. */
function readableMembers(
  { properties = {} }: Shape,
  value: unknown,
  unknown = (member: unknown) => member,
): Readonly<Record<string, unknown>> {
  if (!isObject(value)) return {}
  // Without a prototype, so that a member may have any name.
  const read = Object.create(null) as Record<string, unknown>
  for (const name of Object.keys(value)) {
    const known = Object.hasOwn(properties, name) ? properties[name] : undefined
    const found = known === undefined ? unknown(value[name]) : readable(known, value[name])
    if (found !== undefined) read[name] = found
  }
  return read
}

/** An entry that is no line stays in its place as an empty one, so that paths keep pointing at what was written. */
function readableItems(items: Shape, value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value.map((item: unknown) => readable(items, item ?? {})) : []
}

function coerced({ type }: Shape, value: unknown): unknown {
  if (type === 'string' && typeof value === 'number') return String(value)
  if (type !== 'integer' || typeof value !== 'string') return undefined
  return /^\d{1,9}$/.test(value) ? Number(value) : parseClock(value)
}
