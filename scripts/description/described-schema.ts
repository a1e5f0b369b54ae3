import { isObject } from '../../server/src/contract/shape/schema-view.ts'

type Shape = Readonly<Record<string, unknown>>

export type ReferenceTo = (text: string) => object | undefined

const forImportsOnly: readonly string[] = ['title', 'additionalProperties']

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

function oneOfWords(shape: Shape): Shape {
  const { anyOf, ...rest } = shape
  if (!Array.isArray(anyOf) || !anyOf.every((one: unknown) => isObject(one) && 'const' in one)) return shape
  return { ...rest, type: 'string', enum: anyOf.map((one: Shape) => one.const) }
}

function openWord(shape: Shape): Shape {
  const { type, examples, description, ...limits } = shape
  if (type !== 'string' || !Array.isArray(examples) || !examples.every(isWord)) return shape
  const known = { type, enum: examples }
  return { description, anyOf: [known, { type, ...limits }] }
}

function isWord(example: unknown): boolean {
  return typeof example === 'string' && /^[a-z][a-z0-9_-]*$/.test(example)
}

function wholeNumber(shape: Shape): Shape {
  const { type, maximum } = shape
  if (type !== 'integer') return shape
  return { type, format: typeof maximum === 'number' && maximum < 2 ** 31 ? 'int32' : 'int64', ...shape }
}

function orNull(shape: Shape): Shape {
  const { anyOf, description, ...rest } = shape
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return shape
  const [present, absent] = anyOf as readonly unknown[]
  if (!isObject(present) || !isObject(absent) || absent.type !== 'null' || typeof present.type !== 'string')
    return shape
  return { ...present, ...rest, type: [present.type, 'null'], description: joined(present.description, description) }
}

function joined(inner: unknown, outer: unknown): string {
  const texts = [inner, outer].filter((text) => typeof text === 'string')
  return texts[1]?.startsWith(texts[0] ?? '') === true ? texts[1] : texts.join(' ')
}
