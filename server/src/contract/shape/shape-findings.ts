import { Check } from 'typebox/schema'
import { holdersOf, memberOf, pointerTo, type Finding } from '../finding.ts'
import { meantName } from '../nearest-name.ts'
import { describeValue, quotedName } from './describe-value.ts'
import { isObject, type SchemaView } from './schema-view.ts'
import { expectedOf, meantValue, remedyOf } from './shape-remedy.ts'

/** What this needs of a compiled schema. */
export interface ShapeValidator {
  Check(value: unknown): boolean
  Type(): SchemaView
}

/** The JSON of what a pointer names as its author wrote it: a number may have more digits than its value. */
export type TextOf = (pointer: string) => string

/** What is wrong with the shape of a value, and what is sound of it. */
export type ShapeResult = ReturnType<typeof explainShape>

export interface ShapeFinding extends Finding {
  /** Of a value of another kind: what stands there, and what was expected. */
  readonly found?: { readonly written: unknown; readonly schema: SchemaView }
}

/**
 * Looks at the shape of a value. The validator decides and the schema explains: TypeBox's own list of errors ends after
 * eight, and repeats itself for unions.
 */
export function checkShape(validator: ShapeValidator, value: unknown, textOf?: TextOf, isForeign = false): ShapeResult {
  if (validator.Check(value))
    return { findings: [], corrected: value, wrong: new Set(), writtenPointer: (pointer) => pointer }
  const explained = explainShape(validator.Type(), value, '', textOf, isForeign)
  if (explained.findings.length === 0) throw new Error('A value is refused by its schema, and nothing says why')
  return explained
}

/**
 * What the schema says of a value that stands at `pointer`: findings, once for each place, by where it was written;
 * what is sound, of which unknown members are gone, misspelt ones have their right names, a text that spells what is
 * needed is taken for it, and in place of what is wrong stands `undefined`; and JSON pointers to what is wrong of it,
 * which no rule is to read.
 */
export function explainShape(schema: SchemaView, value: unknown, pointer: string, textOf?: TextOf, isForeign = false) {
  const told: Told = { findings: [], wrong: new Set(), renamed: new Map(), textOf, isForeign }
  const { findings, wrong, renamed } = told
  const corrected = explain(schema, value, { at: pointer, pointer }, told)
  /** Where something that is sound stands in the value as it was written. */
  const writtenPointer = (right: string) => {
    const member = [right, ...holdersOf(right)].find((one) => renamed.has(one)) ?? ''
    return `${renamed.get(member) ?? ''}${right.slice(member.length)}`
  }
  return { findings, corrected, wrong, writtenPointer } as const
}

/** What was found so far. */
interface Told {
  readonly findings: ShapeFinding[]
  readonly wrong: Set<string>
  /** By where a misspelt member stands under its right name: where it was written. */
  readonly renamed: Map<string, string>
  readonly textOf: TextOf | undefined
  /** Whether another service wrote the value: a member is misspelt only where what it holds fits the right name. */
  readonly isForeign: boolean
}

/** Where a value was written, and where it stands among right names. */
interface Place {
  readonly at: string
  readonly pointer: string
}

function inside({ at, pointer }: Place, written: string | number, name = written): Place {
  return { at: pointerTo(at, written), pointer: pointerTo(pointer, name) }
}

/** Tells what is wrong with a value; gives what is sound of it. */
function explain(schema: SchemaView, value: unknown, place: Place, told: Told): unknown {
  if (schema.anyOf !== undefined) return explainUnion(schema, value, place, told)
  if (schema.type === 'object' && isObject(value)) return explainObject(schema, value, place, told)
  if (schema.type === 'array' && Array.isArray(value)) return explainArray(schema, value, place, told)
  return Check(schema, value) ? value : explainValue(schema, value, place, told)
}

function explainValue(schema: SchemaView, written: unknown, { at, pointer }: Place, told: Told): unknown {
  // Of a number alone: what else is written may not be text at all.
  const text = typeof written === 'number' ? (told.textOf?.(at) ?? String(written)) : ''
  const sentence = `is ${describeValue(written, text)}; expected ${expectedOf(schema, written)}`
  told.findings.push({ ...error(at, sentence, remedyOf(schema, written, text)), found: { written, schema } })
  const meant = meantValue(schema, written)
  if (meant === undefined) told.wrong.add(pointer)
  return meant
}

function explainArray(schema: SchemaView, value: readonly unknown[], place: Place, told: Told): unknown {
  const { minItems = 0, maxItems = Infinity, items = {} } = schema
  if (value.length >= minItems && value.length <= maxItems)
    return value.map((element, index) => explain(items, element, inside(place, index), told))
  const [bound, remedy] =
    value.length > maxItems
      ? [`at most ${maxItems} are allowed`, `Keep ${maxItems}, or divide it.`]
      : [`at least ${minItems} are needed`, 'Add what is missing.']
  told.findings.push(error(place.at, `has ${value.length} elements; ${bound}`, remedy))
  told.wrong.add(place.pointer)
  return undefined
}

/** Explains by the alternative that was meant; tells all that is allowed where none was. */
function explainUnion(schema: SchemaView, value: unknown, place: Place, told: Told): unknown {
  if (Check(schema, value)) return value
  const shape = Array.isArray(value) ? 'array' : isObject(value) ? 'object' : undefined
  const [likeliest] = (schema.anyOf ?? [])
    .filter(({ type }) => type !== undefined && type === shape)
    .map((one) => ({ one, known: knownMembers(one, value), faults: explainShape(one, value, '').findings.length }))
    .sort((one, other) => other.known - one.known || one.faults - other.faults)
  return likeliest ? explain(likeliest.one, value, place, told) : explainValue(schema, value, place, told)
}

/** How many of the value's members the alternative has: the more, the likelier it was meant. */
function knownMembers({ properties = {} }: SchemaView, value: unknown): number {
  return isObject(value) ? Object.keys(value).filter((name) => Object.hasOwn(properties, name)).length : 0
}

/** Members that no rule looks into: with something wrong inside, the whole is. */
export const readWhole = ['aliases', 'complex_details', 'video'] as const

/** What a misspelt member holds is looked at as what its right name holds. */
function explainObject(schema: SchemaView, value: Record<string, unknown>, place: Place, told: Told): unknown {
  const { properties = {}, required = [] } = schema
  const known = new Map(Object.entries(properties))
  const corrected = new Map<string, unknown>(required.map((name) => [name, undefined]))
  for (const [written, name] of rightNames(schema, value, place, told)) {
    const there = inside(place, written, name)
    const wrongBefore = told.wrong.size
    const part = explain(known.get(name) ?? {}, memberOf(value, written), there, told)
    const isRead = told.wrong.size === wrongBefore || readWhole.every((one) => one !== name)
    if (!isRead) told.wrong.add(there.pointer)
    corrected.set(name, isRead ? part : undefined)
  }
  return Object.fromEntries(corrected)
}

/** The members that an object may have, each with its right name. A misspelt member that is needed is told once. */
function rightNames(
  { properties = {}, required = [], additionalProperties }: SchemaView,
  value: Record<string, unknown>,
  place: Place,
  { findings, wrong, renamed, isForeign }: Told,
): ReadonlyMap<string, string> {
  const known = new Map(Object.entries(properties))
  const names = new Map(Object.keys(value).map((name) => [name, name]))
  const absent = new Set([...known.keys()].filter((name) => !names.has(name)))
  const missing = new Set(required.filter((name) => absent.has(name)))
  for (const [name, member] of Object.entries(value).filter(([one]) => !known.has(one))) {
    // Where others are welcome, an unknown member is one that is needed and misspelt, or none of our business.
    const near = meantName(name, missing) ?? (additionalProperties === false ? meantName(name, absent) : undefined)
    const meant = isForeign && !fits(known.get(near ?? ''), member) ? undefined : near
    if (meant === undefined && additionalProperties !== false) continue
    const { at, pointer } = inside(place, name, meant)
    const sentence = `unknown member ${quotedName(name)}`
    if (meant === undefined) {
      findings.push(error(at, sentence, `Remove it. Known here: ${[...known.keys()].join(', ')}.`))
      names.delete(name)
    } else {
      findings.push(error(at, `${sentence}; did you mean \`${meant}\`?`, `Write "${meant}".`))
      for (const lacking of [missing, absent]) lacking.delete(meant)
      names.set(name, meant)
      renamed.set(pointer, at)
    }
  }
  reportMissing(known, missing, place, { findings, wrong })
  return names
}

function reportMissing(
  known: ReadonlyMap<string, SchemaView>,
  missing: ReadonlySet<string>,
  place: Place,
  { findings, wrong }: Pick<Told, 'findings' | 'wrong'>,
): void {
  for (const name of missing) {
    const title = known.get(name)?.title
    const remedy = `Add "${name}"${title === undefined ? '' : `: ${title}`}.`
    findings.push(error(place.at, `member \`${name}\` is missing`, remedy))
    wrong.add(pointerTo(place.pointer, name))
  }
}

function fits(schema: SchemaView | undefined, value: unknown): boolean {
  return schema !== undefined && Check(schema, value)
}

export function error(path: string, sentence: string, remedy: string): Finding {
  return { path, sentence, remedy, severity: 'error' }
}
