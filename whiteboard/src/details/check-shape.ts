import type { Shape } from './shape.ts'

/** A place where a value does not match its shape. */
export interface Misfit {
  /** The place as a JSON pointer into the value, such as `/movements/0/reps`. */
  readonly path: string
  readonly expected: Shape
  readonly found: unknown
}

/** Returns whether a value is a JSON object. */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function fits(shape: Shape, value: unknown): boolean {
  if (shape.anyOf !== undefined) return shape.anyOf.some((one) => fits(one, value))
  if (!isOfType(shape, value) || !isWithin(shape, value)) return false
  const { items = {}, properties = {}, required = [] } = shape
  if (Array.isArray(value)) return value.every((item: unknown) => fits(items, item))
  if (!isObject(value)) return true
  for (const name in value) {
    const member = Object.hasOwn(properties, name) ? properties[name] : undefined
    if (member !== undefined && !fits(member, value[name])) return false
  }
  return required.every((name) => Object.hasOwn(value, name))
}

/** Returns every place where `value` does not match `shape`. Members that the shape does not define are allowed. */
export function misfits(shape: Shape, value: unknown, path = ''): readonly Misfit[] {
  if (shape.anyOf !== undefined) return shape.anyOf.some((one) => fits(one, value)) ? [] : [misfit(shape, value, path)]
  if (!isOfType(shape, value) || !isWithin(shape, value)) return [misfit(shape, value, path)]
  if (Array.isArray(value))
    return value.flatMap((item: unknown, at) => misfits(shape.items ?? {}, item, `${path}/${at}`))
  return isObject(value) ? membersMisfits(shape, value, path) : []
}

function membersMisfits(shape: Shape, value: Readonly<Record<string, unknown>>, path: string): readonly Misfit[] {
  return Object.entries(shape.properties ?? {}).flatMap(([name, member]) => {
    if (Object.hasOwn(value, name)) return misfits(member, value[name], `${path}/${name}`)
    return shape.required?.includes(name) === true ? [misfit(member, undefined, `${path}/${name}`)] : []
  })
}

function misfit(expected: Shape, found: unknown, path: string): Misfit {
  return { path, expected, found }
}

function isOfType({ type }: Shape, value: unknown): boolean {
  if (type === undefined) return true
  if (type === 'object') return isObject(value)
  if (type === 'array') return Array.isArray(value)
  if (type === 'null') return value === null
  if (type === 'integer') return Number.isInteger(value)
  return typeof value === type && (type !== 'number' || Number.isFinite(value))
}

function isWithin(shape: Shape, value: unknown): boolean {
  if (typeof value === 'number') {
    const { minimum = -Infinity, exclusiveMinimum = -Infinity, maximum = Infinity } = shape
    return value >= minimum && value > exclusiveMinimum && value <= maximum
  }
  if (typeof value === 'string') return isTextWithin(shape, value)
  if (!Array.isArray(value)) return true
  return value.length >= (shape.minItems ?? 0) && value.length <= (shape.maxItems ?? Infinity)
}

function isTextWithin({ const: only, minLength = 0, maxLength = Infinity, pattern }: Shape, text: string): boolean {
  if (only !== undefined && text !== only) return false
  return text.length >= minLength && text.length <= maxLength && (pattern === undefined || matches(pattern, text))
}

const compiled = new Map<string, RegExp>()

function matches(pattern: string, text: string): boolean {
  const known = compiled.get(pattern) ?? new RegExp(pattern)
  compiled.set(pattern, known)
  return known.test(text)
}
