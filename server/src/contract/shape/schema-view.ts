/**
 * A schema by the keywords that those of catalog files and of details use, as far as messages name them: TypeBox's own
 * types know them only one kind of schema at a time.
 */
export interface SchemaView {
  readonly type?: string
  readonly title?: string
  readonly anyOf?: readonly SchemaView[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly properties?: Readonly<Record<string, SchemaView>>
  readonly required?: readonly string[] | undefined
  readonly additionalProperties?: unknown
  readonly items?: SchemaView
  readonly minItems?: number
  readonly maxItems?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly pattern?: string
  readonly minimum?: number
  readonly maximum?: number
  /** What TypeBox knows types of our own by. */
  readonly '~unsafe'?: unknown
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
  const each = schema.anyOf?.map(allowedValues)
  if (each === undefined || each.includes(undefined)) return undefined
  return each.flatMap((values) => values ?? [])
}
