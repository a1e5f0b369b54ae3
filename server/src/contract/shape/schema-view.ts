import type { TSchema } from 'typebox'

/** The keywords of JSON Schema that the schemas of catalog files and of details use, as far as messages name them. */
export interface SchemaView {
  readonly schema: TSchema
  readonly type?: string
  readonly title?: string
  readonly examples?: readonly unknown[]
  readonly anyOf?: readonly TSchema[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly properties?: Readonly<Record<string, TSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: unknown
  readonly items?: TSchema
  readonly minItems?: number
  readonly maxItems?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly minimum?: number
  readonly maximum?: number
}

/** The schema with its keywords in sight; TypeBox's own types know them only one kind of schema at a time. */
export function viewOf(schema: TSchema): SchemaView {
  return { ...(schema as Omit<SchemaView, 'schema'>), schema }
}

/** Whether the value is an object of JSON. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The only values that are allowed, where a schema names them: its words, its constant, those of its alternatives. */
export function allowedValues(schema: SchemaView): readonly unknown[] | undefined {
  if (schema.enum !== undefined) return schema.enum
  if ('const' in schema) return [schema.const]
  if (schema.type === 'null') return [null]
  const each = schema.anyOf?.map((alternative) => allowedValues(viewOf(alternative)))
  if (each === undefined || each.includes(undefined)) return undefined
  return each.flatMap((values) => values ?? [])
}
