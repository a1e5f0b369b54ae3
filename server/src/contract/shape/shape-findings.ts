import type { TSchema } from 'typebox'
import { Check } from 'typebox/schema'
import { parsePointer, pointerTo, type Finding } from '../finding.ts'
import { nearestName } from '../nearest-name.ts'
import { describeValue } from './describe-value.ts'
import { error, memberFindings, type ShapeFinding } from './member-findings.ts'
import { isObject, viewOf, type SchemaView } from './schema-view.ts'
import { expectedOf, remedyOf } from './shape-remedy.ts'

/** What this needs of a compiled schema. */
export interface ShapeValidator {
  Check(value: unknown): boolean
  Errors(value: unknown): readonly { readonly instancePath: string; readonly message: string }[]
  Type(): TSchema
}

/** The JSON of what a pointer names as its author wrote it: a number may have more digits than its value. */
export type TextOf = (pointer: string) => string

/**
 * Everything that is wrong with the shape of `value`, once for each place; empty when the validator accepts it. The
 * validator decides and the schema explains: TypeBox's own list of errors ends after eight, and repeats itself for
 * unions.
 */
export function shapeFindings(validator: ShapeValidator, value: unknown, textOf?: TextOf): readonly ShapeFinding[] {
  if (validator.Check(value)) return []
  const findings = explainShape(validator.Type(), value, '')
  if (findings.length > 0) return findings.map((finding) => asWritten(finding, textOf))
  return validator.Errors(value).map(({ instancePath, message }) => {
    return error(instancePath, message, 'See catalog.schema.json for what is allowed.')
  })
}

/** What the schema says of a value that stands at `pointer`. */
export function explainShape(schema: TSchema, value: unknown, pointer: string): readonly ShapeFinding[] {
  const view = viewOf(schema)
  if (view.anyOf !== undefined) return unionFindings(view, view.anyOf, value, pointer)
  if (view.type === 'object' && isObject(value)) return objectFindings(view, value, pointer)
  if (view.type === 'array' && Array.isArray(value)) return arrayFindings(view, value, pointer)
  return Check(schema, value) ? [] : [wrongValue(view, value, pointer)]
}

/** What a misspelt member holds is looked at as what its right name holds. */
function objectFindings(schema: SchemaView, value: Record<string, unknown>, pointer: string): readonly ShapeFinding[] {
  const { properties = {} } = schema
  const findings = [...memberFindings(schema, value, pointer)]
  const misspelt = findings.flatMap(({ path, mending }) => {
    return mending?.act === 'rename' ? [[parsePointer(path).at(-1) ?? '', mending.to] as const] : []
  })
  const right = Object.keys(properties).map((name) => [name, name] as const)
  for (const [written, name] of [...misspelt, ...right]) {
    const member = properties[name]
    if (member === undefined || !Object.hasOwn(value, written)) continue
    // One by one: they may be more than a call takes.
    for (const finding of explainShape(member, value[written], pointerTo(pointer, written))) findings.push(finding)
  }
  return findings
}

function arrayFindings(schema: SchemaView, value: readonly unknown[], pointer: string): readonly ShapeFinding[] {
  const { minItems = 0, maxItems = Infinity, items } = schema
  const mending = { act: 'replace', schema, written: value } as const
  if (value.length > maxItems) {
    const sentence = `has ${value.length} elements; at most ${maxItems} are allowed`
    return [{ ...error(pointer, sentence, `Keep ${maxItems}, or divide it.`), mending }]
  }
  if (value.length < minItems) {
    const sentence = `has ${value.length} elements; at least ${minItems} are needed`
    return [{ ...error(pointer, sentence, 'Add what is missing.'), mending }]
  }
  if (items === undefined) return []
  return value.flatMap((element, at) => explainShape(items, element, pointerTo(pointer, at)))
}

/** The findings of the alternative that was meant; one with all that is allowed where none was. */
function unionFindings(
  schema: SchemaView,
  alternatives: readonly TSchema[],
  value: unknown,
  pointer: string,
): readonly ShapeFinding[] {
  if (Check(schema.schema, value)) return []
  const shape = Array.isArray(value) ? 'array' : isObject(value) ? 'object' : undefined
  const [likeliest] = alternatives
    .map(viewOf)
    .filter(({ type }) => type !== undefined && type === shape)
    .map((one) => ({ known: knownMembers(one, value), findings: explainShape(one.schema, value, pointer) }))
    .sort((one, other) => other.known - one.known || one.findings.length - other.findings.length)
  return likeliest?.findings ?? [wrongValue(schema, value, pointer)]
}

/** How many of the value's members the alternative has: the more, the likelier it was meant. */
function knownMembers({ properties = {} }: SchemaView, value: unknown): number {
  return isObject(value) ? Object.keys(value).filter((name) => Object.hasOwn(properties, name)).length : 0
}

function wrongValue(schema: SchemaView, value: unknown, path: string, text = String(value)): ShapeFinding {
  const sentence = `is ${describeValue(value, text)}; expected ${expectedOf(schema, value)}`
  const mending = { act: 'replace', schema, written: value } as const
  return { ...error(path, sentence, remedyOf(schema, value, text)), mending }
}

function asWritten(finding: ShapeFinding, textOf: TextOf | undefined): ShapeFinding {
  const { path, mending } = finding
  if (mending?.act !== 'replace' || typeof mending.written !== 'number') return finding
  return wrongValue(mending.schema, mending.written, path, textOf?.(path))
}

/** Words that may be others than the documented ones, inside a value of some shape. */
export interface OpenWords {
  readonly documented: readonly string[]
  readonly elements: OpenWords | undefined
  readonly members: readonly (readonly [name: string, words: OpenWords])[]
}

/** Where a schema has words of an open set; undefined where it has none. Most of a schema has none. */
export function openWordsOf(schema: TSchema): OpenWords | undefined {
  const { type, pattern, examples = [], anyOf = [], items, properties = {} } = viewOf(schema)
  const parts = anyOf.flatMap((part) => openWordsOf(part) ?? [])
  const own = type === 'string' && pattern !== undefined && examples.every(isWord) ? examples : []
  const members = Object.entries(properties).flatMap(([name, member]) => {
    const words = openWordsOf(member)
    return words === undefined ? [] : [[name, words] as const]
  })
  const found = {
    documented: [...own, ...parts.flatMap(({ documented }) => documented)],
    elements:
      (items === undefined ? undefined : openWordsOf(items)) ?? parts.find(({ elements }) => elements)?.elements,
    members: [...members, ...parts.flatMap((part) => part.members)],
  }
  return found.documented.length + found.members.length > 0 || found.elements !== undefined ? found : undefined
}

function isWord(example: unknown): example is string {
  return typeof example === 'string' && /^[a-z][a-z_]*$/.test(example)
}

/** Warns of words that are nearly documented ones. `own` are words that are right besides. */
export function openWordFindings(words: OpenWords, value: unknown, own: readonly string[]): readonly Finding[] {
  const found: Finding[] = []
  collect(words, value, own, () => '', found)
  return found
}

/** Nearly every word is a documented one: where it stands is spelt for the others alone. */
function collect(
  { documented, elements, members }: OpenWords,
  value: unknown,
  own: readonly string[],
  pointer: () => string,
  found: Finding[],
): void {
  if (typeof value === 'string') {
    if (!documented.includes(value) && !own.includes(value)) {
      found.push(...misspelt([...documented, ...own], value, pointer()))
    }
  } else if (Array.isArray(value)) {
    if (elements === undefined) return
    for (const [at, one] of value.entries()) collect(elements, one, own, () => `${pointer()}/${at}`, found)
  } else if (isObject(value)) {
    for (const [name, member] of members) {
      if (Object.hasOwn(value, name)) collect(member, value[name], own, () => pointerTo(pointer(), name), found)
    }
  }
}

function misspelt(known: readonly string[], written: string, path: string): readonly Finding[] {
  const nearest = nearestName(written, known)
  if (nearest === undefined) return []
  const sentence = `is "${written}", a word that no document names`
  return [
    { path, sentence, remedy: `Did you mean "${nearest}"? Any other word is served as it is.`, severity: 'warning' },
  ]
}
