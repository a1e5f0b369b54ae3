import { Check } from 'typebox/schema'
import { nearestName } from '../nearest-name.ts'
import { allowedValues, type SchemaView } from './schema-view.ts'

/** What a schema allows, as the end of `expected …`. Bounds that the value does not touch are left out. */
export function expectedOf(schema: SchemaView, value: unknown): string {
  const allowed = allowedValues(schema)
  if (allowed !== undefined) return oneOf(allowed)
  if (schema.anyOf !== undefined && schema.title !== undefined) return schema.title
  if (schema.anyOf !== undefined) {
    return [...new Set(schema.anyOf.map((alternative) => expectedOf(alternative, value)))].join(' or ')
  }
  if (schema.type === 'object') return expectedObject(schema)
  if (schema.type === 'string') return expectedText(schema, value)
  if (schema.title !== undefined) return schema.title
  return expectedPlain(schema, value)
}

function expectedObject({ title, required = [] }: SchemaView): string {
  if (title?.startsWith('an object') === true) return title
  if (title !== undefined) return `${title} (an object)`
  return required.length === 0 ? 'an object' : `an object with ${required.join(', ')}`
}

function expectedPlain(schema: SchemaView, value: unknown): string {
  switch (schema.type) {
    case 'integer':
      return `a whole number${boundsOf(schema, value)}`
    case 'number':
      return `a number${boundsOf(schema, value)}`
    case 'boolean':
      return 'true or false'
    case 'array':
      return 'an array'
    default:
      return 'another value'
  }
}

function oneOf(allowed: readonly unknown[]): string {
  const words = allowed.map((word) => JSON.stringify(word))
  return words.length === 1 ? words.join('') : `one of ${words.join(', ')}`
}

/** The length is what is wrong when it is; else the title says more. */
function expectedText({ title, pattern, minLength = 0, maxLength = Infinity }: SchemaView, value: unknown): string {
  if (typeof value === 'string' && value.length > maxLength) return `a text of at most ${maxLength} characters`
  if (title !== undefined) return title
  if (pattern !== undefined) return `a text that matches ${pattern}`
  if (minLength === 1) return 'a text that is not empty'
  return minLength > 0 ? `a text of at least ${minLength} characters` : 'a text'
}

function boundsOf({ minimum, maximum }: SchemaView, value: unknown): string {
  const isTooLarge = typeof value === 'number' && maximum !== undefined && value > maximum
  if (isTooLarge) return minimum === undefined ? ` of at most ${maximum}` : ` from ${minimum} to ${maximum}`
  return minimum === undefined ? '' : ` of at least ${minimum}`
}

/** What to do about a value that the schema does not allow. */
export function remedyOf(schema: SchemaView, value: unknown, text: string): string {
  if (typeof value === 'string') return remedyOfText(schema, value)
  if (value === null) return 'Write a value; where the member has a default, leave the member out instead.'
  if (typeof value === 'number' && Check(schema, text)) return `Write it in quotes: "${text}".`
  return `Write ${expectedOf(schema, value)}.`
}

function remedyOfText(schema: SchemaView, value: string): string {
  const meant = meantValue(schema, value)
  if (typeof meant !== 'string' && meant !== undefined) return `Write it without quotes: ${value}.`
  if (meant !== undefined) return meant === value.trim() ? 'Remove the spaces around it.' : `Did you mean "${meant}"?`
  const longest = longestText(schema)
  if (value.length > longest) return `Shorten it to ${longest} characters.`
  return `Write ${expectedOf(schema, value)}.`
}

/** What a text most likely means that the schema does not allow: the nearest word, what it spells, or it spaceless. */
export function meantValue(schema: SchemaView, written: unknown): unknown {
  if (typeof written !== 'string') return undefined
  const words = (allowedValues(schema) ?? []).filter((word) => typeof word === 'string')
  const meant = [written.trim(), nearestName(written, words), bareValue(written)]
  return meant.find((one) => one !== undefined && Check(schema, one))
}

/** The number or boolean that a text spells. */
function bareValue(value: string): unknown {
  if (!/^(true|false|null|-?\d{1,20}(\.\d{1,20})?)$/.test(value)) return undefined
  try {
    return JSON.parse(value)
  } catch {
    return undefined
  }
}

function longestText({ type, maxLength = Infinity, anyOf = [] }: SchemaView): number {
  const own = type === 'string' ? maxLength : Infinity
  return Math.min(own, ...anyOf.map(longestText))
}
