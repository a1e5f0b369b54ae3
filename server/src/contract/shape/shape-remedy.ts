import { Check } from 'typebox/schema'
import { nearestName } from '../nearest-name.ts'
import { allowedValues, type SchemaView } from './schema-view.ts'

/** Describes the values that a schema allows. The result can follow the word “expected” in a message. */
export function expectedOf(schema: SchemaView, value: unknown): string {
  const allowed = allowedValues(schema)
  if (allowed !== undefined) return oneOf(allowed)
  if (schema.anyOf !== undefined && schema.title !== undefined) return schema.title
  if (schema.anyOf !== undefined) {
    const expected = [...new Set(schema.anyOf.map((alternative) => expectedOf(alternative, value)))]
    // "null or a number of at least 2" is clearer than "a number of at least 2 or null".
    return expected.toSorted((one, other) => Number(other === 'null') - Number(one === 'null')).join(' or ')
  }
  if (schema.type === 'object') return expectedObject(schema)
  if (schema.type === 'string') return expectedText(schema, value)
  return schema.title ?? expectedPlain(schema, value)
}

function expectedObject({ title, required = [] }: SchemaView): string {
  if (title === undefined) return `an object with ${required.join(', ')}`
  return title.startsWith('an object') ? title : `${title} (an object)`
}

function expectedPlain({ type, minimum = 0, maximum = Infinity }: SchemaView, value: unknown): string {
  if (type === 'boolean') return 'true or false'
  if (type === 'array') return 'an array'
  const number = type === 'integer' ? 'a whole number' : 'a number'
  const isTooLarge = typeof value === 'number' && value > maximum
  return isTooLarge ? `${number} from ${minimum} to ${maximum}` : `${number} of at least ${minimum}`
}

function oneOf(allowed: readonly unknown[]): string {
  const words = allowed.map((word) => JSON.stringify(word))
  return words.length === 1 ? words.join('') : `one of ${words.join(', ')}`
}

function expectedText({ title, minLength, maxLength = Infinity }: SchemaView, value: unknown): string {
  if (typeof value === 'string' && value.length > maxLength) return `a text of at most ${maxLength} characters`
  return title ?? (minLength === 1 ? 'a text that is not empty' : 'a text')
}

export function remedyOf(schema: SchemaView, value: unknown, text: string): string | undefined {
  if (typeof value === 'string') return remedyOfText(schema, value)
  if (value === null) return 'Write a value, or leave the field out if it has a default.'
  if (typeof value === 'number' && Check(schema, text)) return `Write it in quotes: "${text}".`
  return undefined
}

function remedyOfText(schema: SchemaView, value: string): string | undefined {
  const meant = meantValue(schema, value)
  if (typeof meant !== 'string' && meant !== undefined) return `Write it without quotes: ${value}.`
  if (meant !== undefined) return meant === value.trim() ? 'Remove the spaces around it.' : `Did you mean "${meant}"?`
  const longest = longestText(schema)
  if (value.length > longest) return `Shorten it to ${longest} characters.`
  return undefined
}

/**
 * Returns the value that an invalid text probably means. For example, the text "12" can mean the number 12. Returns
 * `undefined` if the schema allows none of the possible values.
 */
export function meantValue(schema: SchemaView, written: unknown): unknown {
  if (typeof written !== 'string') return undefined
  const words = (allowedValues(schema) ?? []).filter((word) => typeof word === 'string')
  const meant = [written.trim(), nearestName(written, words), parsedLiteral(written)]
  return meant.find((one) => one !== undefined && Check(schema, one))
}

function parsedLiteral(value: string): unknown {
  const isSpelled = /^(true|false|null|-?(0|[1-9]\d{0,19})(\.\d{1,20})?)$/.test(value)
  return isSpelled ? JSON.parse(value) : undefined
}

function longestText({ type, maxLength = Infinity, anyOf = [] }: SchemaView): number {
  const own = type === 'string' ? maxLength : Infinity
  return Math.min(own, ...anyOf.map(longestText))
}
