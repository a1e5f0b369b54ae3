import { Type, type Static, type TArray, type TObject, type TSchema } from 'typebox'
import { Compile } from 'typebox/compile'
import { isObject } from '../contract/shape/schema-view.ts'
import { parseClock } from './lines/wording.ts'

/** What is left of a shape once everything in it may be missing. */
export type Readable<Shape> = Shape extends string | number | boolean
  ? Shape
  : Shape extends readonly (infer Item)[]
    ? readonly Readable<Item>[]
    : { readonly [Member in keyof Shape]?: Readable<NonNullable<Shape[Member]>> }

/**
 * The known members of `details` that hold what they should, however much else is wrong: null and unreadable values
 * are left out, lists keep their places, `5` is read as `"5"` where a text is meant and `"20:00"` as its seconds.
 */
export function readDetails<Schema extends TObject>(schema: Schema, details: unknown): Readable<Static<Schema>> {
  // Each member has been checked against the part of the schema that its type comes from.
  return readObject(schema, details) as Readable<Static<Schema>>
}

/** The value of a member that is there and not null: absence and null mean the same in details. */
export function memberOf(value: unknown, name: string): unknown {
  return isObject(value) && Object.hasOwn(value, name) ? (value[name] ?? undefined) : undefined
}

function readObject(schema: TObject, value: unknown): Record<string, unknown> {
  const readable: Record<string, unknown> = {}
  for (const [name, member] of membersOf(schema)) {
    const found = read(member, memberOf(value, name))
    if (found !== undefined) readable[name] = found
  }
  return readable
}

const knownMembers = new WeakMap<TObject, readonly (readonly [string, TSchema])[]>()

/** The members of a schema; listed once, for they are gone through for every line of an import. */
function membersOf(schema: TObject): readonly (readonly [string, TSchema])[] {
  const known = knownMembers.get(schema)
  if (known !== undefined) return known
  const members = Object.entries(schema.properties)
  knownMembers.set(schema, members)
  return members
}

function read(schema: TSchema, value: unknown): unknown {
  if (value === undefined) return undefined
  if (Type.IsObject(schema)) return readObject(schema, value)
  if (Type.IsArray(schema)) return readArray(schema, value)
  if (fits(schema, value)) return value
  const other = coerced(schema, value)
  return fits(schema, other) ? other : undefined
}

function readArray(schema: TArray, value: unknown): unknown[] {
  if (!Array.isArray(value)) return []
  // An entry that is no line stays in its place as an empty one, so that paths keep pointing at what was written.
  return value.map((item: unknown) => read(schema.items, item ?? {}))
}

function coerced(schema: TSchema, value: unknown): unknown {
  if (Type.IsString(schema) && typeof value === 'number') return String(value)
  if (!Type.IsInteger(schema) || typeof value !== 'string') return undefined
  return /^\d{1,9}$/.test(value) ? Number(value) : parseClock(value)
}

/** What this needs of a compiled schema. */
interface Compiled {
  Check(value: unknown): boolean
}

const known = new WeakMap<TSchema, Compiled>()

/**
 * Whether `value` is what `schema` says. A schema is compiled when it is first asked for: there are some hundred, and
 * an import asks a million times.
 */
export function fits(schema: TSchema, value: unknown): boolean {
  return (known.get(schema) ?? compile(schema)).Check(value)
}

function compile(schema: TSchema): Compiled {
  const compiled = Compile(schema)
  known.set(schema, compiled)
  return compiled
}
