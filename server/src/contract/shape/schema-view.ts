/** The keywords of JSON Schema that this program uses. */
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
  readonly '~unsafe'?: unknown
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Returns the allowed values of an enum, a constant or a union of constants. Returns `undefined` for any other schema.
 */
export function allowedValues(schema: SchemaView): readonly unknown[] | undefined {
  if (schema.enum !== undefined) return schema.enum
  if ('const' in schema) return [schema.const]
  if (schema.type === 'null') return [null]
  const each = schema.anyOf?.map(allowedValues)
  if (each === undefined || each.includes(undefined)) return undefined
  return each.flatMap((values) => values ?? [])
}
