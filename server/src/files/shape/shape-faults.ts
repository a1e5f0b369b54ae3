import type { TSchema } from 'typebox'
import { Check } from 'typebox/value'
import { describeValue } from './describe-value.ts'
import { pointerTo } from '../json/json-path.ts'
import { memberFaults, type ShapeFault } from './member-faults.ts'
import { expectedOf, remedyOf } from './shape-remedy.ts'
import { isObject, viewOf, type SchemaView } from './schema-view.ts'

/** What this needs of a compiled schema. */
export interface ShapeValidator {
  Check(value: unknown): boolean
  Errors(value: unknown): readonly { readonly instancePath: string; readonly message: string }[]
  Type(): TSchema
}

/**
 * Everything that is wrong with the shape of `value`, once for each place; empty when the validator accepts it. The
 * validator decides and the schema explains: TypeBox's own list of errors ends after eight and repeats itself for unions.
 */
export function shapeFaults(
  validator: ShapeValidator,
  value: unknown,
  schema = validator.Type(),
): readonly ShapeFault[] {
  if (validator.Check(value)) return []
  const faults = faultsAt(viewOf(schema), value, '')
  if (faults.length > 0) return faults
  return validator.Errors(value).map(({ instancePath, message }) => {
    return { pointer: instancePath, sentence: message, remedy: 'See catalog.schema.json for what is allowed.' }
  })
}

function faultsAt(schema: SchemaView, value: unknown, pointer: string): readonly ShapeFault[] {
  if (schema.anyOf !== undefined) return unionFaults(schema, schema.anyOf.map(viewOf), value, pointer)
  if (schema.type === 'object' && isObject(value)) return objectFaults(schema, value, pointer)
  if (schema.type === 'array' && Array.isArray(value)) return arrayFaults(schema, value, pointer)
  return Check(schema.schema, value) ? [] : [wrongValue(schema, value, pointer)]
}

function objectFaults(schema: SchemaView, value: Record<string, unknown>, pointer: string): readonly ShapeFault[] {
  const faults = [...memberFaults(schema, value, pointer)]
  for (const [name, member] of Object.entries(schema.properties ?? {})) {
    if (!Object.hasOwn(value, name)) continue
    faults.push(...faultsAt(viewOf(member), value[name], pointerTo(pointer, name)))
  }
  return faults
}

function arrayFaults(schema: SchemaView, value: readonly unknown[], pointer: string): readonly ShapeFault[] {
  const { minItems = 0, maxItems = Infinity, items } = schema
  if (value.length > maxItems) {
    const sentence = `has ${value.length} elements; at most ${maxItems} are allowed`
    return [{ pointer, sentence, remedy: `Keep ${maxItems}, or divide it.` }]
  }
  if (value.length < minItems) {
    const sentence = `has ${value.length} elements; at least ${minItems} are needed`
    return [{ pointer, sentence, remedy: 'Add what is missing.' }]
  }
  if (items === undefined) return []
  const view = viewOf(items)
  return value.flatMap((element, at) => faultsAt(view, element, pointerTo(pointer, at)))
}

/** The faults of the alternative that was meant; one fault with all that is allowed where none was. */
function unionFaults(
  schema: SchemaView,
  alternatives: readonly SchemaView[],
  value: unknown,
  pointer: string,
): readonly ShapeFault[] {
  if (Check(schema.schema, value)) return []
  const shape = Array.isArray(value) ? 'array' : isObject(value) ? 'object' : undefined
  const [likeliest] = alternatives
    .filter(({ type }) => type !== undefined && type === shape)
    .map((alternative) => ({
      known: knownMembers(alternative, value),
      faults: faultsAt(alternative, value, pointer),
    }))
    .sort((one, other) => other.known - one.known || one.faults.length - other.faults.length)
  return likeliest?.faults ?? [wrongValue(schema, value, pointer)]
}

/** How many of the value's members the alternative has: the more, the likelier it was meant. */
function knownMembers({ properties = {} }: SchemaView, value: unknown): number {
  return isObject(value) ? Object.keys(value).filter((name) => Object.hasOwn(properties, name)).length : 0
}

function wrongValue(schema: SchemaView, value: unknown, pointer: string): ShapeFault {
  const sentence = `is ${describeValue(value)}; expected ${expectedOf(schema, value)}`
  return { pointer, sentence, remedy: remedyOf(schema, value), mending: { act: 'replace', schema } }
}
