import { isObject } from '../../server/src/contract/shape/schema-view.ts'

type Shape = Readonly<Record<string, unknown>>

/** Takes a part of a schema as JSON text. Returns the `$ref` object that replaces it, or `undefined` to keep it. */
export type ReferenceTo = (text: string) => object | undefined

/** Keywords that schemas of responses omit: titles are for import errors, and clients must accept new members. */
const forImportsOnly: readonly string[] = ['title', 'additionalProperties']

/** Converts a schema of an import to the schema of a response in OpenAPI. */
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

/** Returns a schema with an `enum` in place of alternatives that are all constants. Leaves others as they are. */
function oneOfWords(shape: Shape): Shape {
  const { anyOf, ...rest } = shape
  if (!Array.isArray(anyOf) || !anyOf.every((one: unknown) => isObject(one) && 'const' in one)) return shape
  return { ...rest, type: 'string', enum: anyOf.map((one: Shape) => one.const) }
}

/**
 * Returns a schema that allows any text and lists its examples as known words, if all examples are words. Generated
 * clients then suggest the known words and accept others. Leaves other schemas as they are.
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

/** Adds the format `int32` or `int64` to the schema of an integer, for languages that have both types. */
function wholeNumber(shape: Shape): Shape {
  const { type, maximum } = shape
  if (type !== 'integer') return shape
  return { type, format: typeof maximum === 'number' && maximum < 2 ** 31 ? 'int32' : 'int64', ...shape }
}

/** Merges the two alternatives `X` and null into a schema with two types, if X has a single type. */
function orNull(shape: Shape): Shape {
  const { anyOf, description, ...rest } = shape
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return shape
  const [present, absent] = anyOf as readonly unknown[]
  if (!isObject(present) || !isObject(absent) || absent.type !== 'null' || typeof present.type !== 'string')
    return shape
  return { ...present, ...rest, type: [present.type, 'null'], description: joined(present.description, description) }
}

/** Joins two descriptions of the same value, unless the second begins with the first. */
function joined(inner: unknown, outer: unknown): string {
  const texts = [inner, outer].filter((text) => typeof text === 'string')
  return texts[1]?.startsWith(texts[0] ?? '') === true ? texts[1] : texts.join(' ')
}
