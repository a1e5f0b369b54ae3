import { Type, type TArray, type TObject, type TSchema } from 'typebox'
import { nearestName } from '../../contract/nearest-name.ts'
import { warning, type Finding } from '../finding.ts'
import { parseClock } from '../lines/wording.ts'
import { asObject, fits, memberOf } from '../read-details.ts'

/**
 * Where `value` has another shape than `schema`: a needed member lacks, a known one holds another kind of value, a list
 * is too short or too long. Unknown members are passed over; null is as good as absent. Every part of the schema has a
 * title that says in words what is meant.
 */
export function lintShape(schema: TSchema, value: unknown, path: string): readonly Finding[] {
  if (fits(schema, value)) return []
  if (Type.IsObject(schema)) return lintObject(schema, value, path)
  if (Type.IsArray(schema)) return lintArray(schema, value, path)
  return [wrongType(schema, value, path)]
}

function lintObject(schema: TObject, value: unknown, path: string): readonly Finding[] {
  const object = asObject(value)
  if (object === undefined) return [wrongType(schema, value, path)]
  return Object.entries(schema.properties).flatMap(([name, member]) => {
    const found = memberOf(object, name)
    if (found !== undefined) return lintShape(member, found, `${path}/${name}`)
    return Type.IsOptional(member) ? [] : [missing(schema, name, object, path)]
  })
}

function lintArray(schema: TArray, value: unknown, path: string): readonly Finding[] {
  if (!Array.isArray(value)) return [wrongType(schema, value, path)]
  const { minItems, maxItems } = boundsOf(schema)
  const items = value.flatMap((item: unknown, index) => lintShape(schema.items, item, `${path}/${index}`))
  if (value.length >= minItems && value.length <= maxItems) return items
  const allowed = minItems === maxItems ? `exactly ${minItems}` : `${minItems} to ${maxItems}`
  const sentence = `${lastOf(path)} holds ${value.length}, not ${allowed}.`
  const remedy = value.length < minItems ? 'Add what is missing.' : 'Split it, or take out what is too much.'
  return [...items, warning('wrong-movement-count', path, sentence, remedy)]
}

function boundsOf(schema: TArray): { readonly minItems: number; readonly maxItems: number } {
  const minItems = 'minItems' in schema ? Number(schema.minItems) : 0
  return { minItems, maxItems: 'maxItems' in schema ? Number(schema.maxItems) : Infinity }
}

function missing(schema: TObject, name: string, object: object, path: string): Finding {
  const member = schema.properties[name]
  const others = Object.keys(object).filter((key) => !Object.hasOwn(schema.properties, key))
  const misspelt = others.find((key) => nearestName(key, [name]) !== undefined)
  const remedy =
    misspelt === undefined ? `Add \`${name}\`: ${titleOf(member)}.` : `Rename \`${misspelt}\` to \`${name}\`.`
  return warning('missing-member', `${path}/${name}`, `${lastOf(path)} has no \`${name}\`.`, remedy)
}

function wrongType(schema: TSchema, value: unknown, path: string): Finding {
  const sentence = `${lastOf(path)} is ${said(value)}, not ${titleOf(schema)}.`
  return warning('wrong-type', path, sentence, remedyFor(schema, value))
}

function remedyFor(schema: TSchema, value: unknown): string {
  if (Type.IsString(schema) && typeof value === 'number') return `Write it in quotes: "${value}".`
  const clock = Type.IsInteger(schema) && typeof value === 'string' ? parseClock(value) : undefined
  return clock === undefined ? `Write ${titleOf(schema)}.` : `Write ${clock}, the seconds of ${String(value).trim()}.`
}

function said(value: unknown): string {
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object' && value !== null) return 'an object'
  const text = JSON.stringify(value) as string | undefined
  // A sentence quotes forty characters at most: more does not help to find the place.
  return text === undefined ? 'nothing' : text.length > 40 ? `${text.slice(0, 39)}…` : text
}

/** The name of the last member on the path; a place in a list is named with its list: `movements/0`. */
function lastOf(path: string): string {
  const [, name = 'details'] = /([^/]+(?:\/\d+)*)$/.exec(path) ?? []
  return `\`${name}\``
}

/** What a schema says in words of the value that it means: `a whole number of seconds, such as 60`. */
export function titleOf(schema: TSchema | undefined): string {
  return schema !== undefined && 'title' in schema && typeof schema.title === 'string' ? schema.title : 'another value'
}
