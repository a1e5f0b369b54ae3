import { isObject } from '../../server/src/contract/shape/schema-view.ts'

type Shape = Readonly<Record<string, unknown>>

/**
 * Given the JSON text of a part of a schema, returns the `$ref` object that replaces the part; `undefined` to keep it.
 */
export type ReferenceTo = (text: string) => object | undefined

/** Keywords that responses omit. Titles are for import errors, and clients must accept new members. */
const forImportsOnly: readonly string[] = ['title', 'additionalProperties']

/** Converts a schema to the form that OpenAPI uses for responses. */
export function describedSchema(schema: object, referenceTo: ReferenceTo): Shape {
  const entries = Object.entries(schema)
    .filter(([keyword]) => !forImportsOnly.includes(keyword))
    .map(([keyword, value]) => [keyword, describedUnder(keyword, value, referenceTo)])
  return orNull(wholeNumber(openWord(oneOfWords(Object.fromEntries(entries) as Shape))))
}

function describedUnder(keyword: string, value: unknown, referenceTo: ReferenceTo): unknown {
  const part = (one: unknown) =>
    isObject(one) ? (referenceTo(JSON.stringify(one)) ?? describedSchema(one, referenceTo)) : one
  if (keyword === 'items') return part(value)
  if (keyword === 'anyOf' && Array.isArray(value)) return value.map(part)
  if (keyword !== 'properties' || !isObject(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, part(member)]))
}

/** Converts alternatives that are constants to an `enum`. Returns other schemas unchanged. */
function oneOfWords(shape: Shape): Shape {
  const { anyOf, ...rest } = shape
  if (!Array.isArray(anyOf) || !anyOf.every((one: unknown) => isObject(one) && 'const' in one)) return shape
  return { ...rest, type: 'string', enum: anyOf.map((one: Shape) => one.const) }
}

/**
 * Converts a text whose examples are words to an open set. Generated clients then offer the known words and accept any
 * other text of the same form.
 */
function openWord(shape: Shape): Shape {
  const { type, examples, description, ...limits } = shape
  if (type !== 'string' || !Array.isArray(examples) || !examples.every(isWord)) return shape
  const known = { type, enum: examples }
  return { description, anyOf: [known, { type, ...limits }] }
}

function isWord(example: unknown): boolean {
  return typeof example === 'string' && /^[a-z][a-z0-9_-]*$/.test(example)
}

/** Adds the format `int32` or `int64` to an integer, for languages that have both. */
function wholeNumber(shape: Shape): Shape {
  const { type, maximum } = shape
  if (type !== 'integer') return shape
  return { type, format: typeof maximum === 'number' && maximum < 2 ** 31 ? 'int32' : 'int64', ...shape }
}

/** Merges the alternatives `X` and null into one schema with two types, if X has one type. */
function orNull(shape: Shape): Shape {
  const { anyOf, description, ...rest } = shape
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return shape
  const [present, absent] = anyOf as readonly unknown[]
  if (!isObject(present) || !isObject(absent) || absent.type !== 'null' || typeof present.type !== 'string')
    return shape
  return { ...present, ...rest, type: [present.type, 'null'], description: joined(present.description, description) }
}

/** Joins two descriptions of the same value. Does not repeat the first if the second begins with it. */
function joined(inner: unknown, outer: unknown): string {
  const texts = [inner, outer].filter((text) => typeof text === 'string')
  return texts[1]?.startsWith(texts[0] ?? '') === true ? texts[1] : texts.join(' ')
}
