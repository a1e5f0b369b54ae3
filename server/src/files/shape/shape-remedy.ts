import { Check } from 'typebox/value'
import { nearestName } from '../../contract/nearest-name.ts'
import { expectedOf } from './shape-expected.ts'
import { allowedValues, viewOf, type SchemaView } from './schema-view.ts'

/** What to do about a value that the schema does not allow. */
export function remedyOf(schema: SchemaView, value: unknown): string {
  if (typeof value === 'string') return remedyOfText(schema, value)
  if (value === null) return 'Write a value; where the member has a default, leave the member out instead.'
  if (typeof value === 'number' && Check(schema.schema, String(value))) return `Write it in quotes: "${value}".`
  return `Write ${expectedOf(schema, value)}.`
}

function remedyOfText(schema: SchemaView, value: string): string {
  const meant = meantBy(schema, value)
  if (meant !== undefined) return `Did you mean ${JSON.stringify(meant)}?`
  const bare = bareValue(value)
  if (bare !== undefined && Check(schema.schema, bare)) return `Write it without quotes: ${value}.`
  const trimmed = value.trim()
  if (trimmed !== value && Check(schema.schema, trimmed)) return 'Remove the spaces around it.'
  const longest = longestText(schema)
  if (value.length > longest) return `Shorten it to ${longest} characters.`
  return `Write ${expectedOf(schema, value)}.`
}

/** The allowed word that is nearest to what was written. */
function meantBy(schema: SchemaView, value: string): string | undefined {
  const words = (allowedValues(schema) ?? []).filter((word) => typeof word === 'string')
  return nearestName(value, words)
}

/** The number or boolean that a text spells. */
export function bareValue(value: string): unknown {
  if (!/^(true|false|null|-?\d{1,20}(\.\d{1,20})?)$/.test(value)) return undefined
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}

function longestText({ type, maxLength = Infinity, anyOf = [] }: SchemaView): number {
  const own = type === 'string' ? maxLength : Infinity
  return Math.min(own, ...anyOf.map((alternative) => longestText(viewOf(alternative))))
}
