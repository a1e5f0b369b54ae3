import { Check } from 'typebox/schema'
import { holdersOf, memberOf, pointerTo, type Finding } from '../finding.ts'
import { meantName } from '../nearest-name.ts'
import { describeValue } from './describe-value.ts'
import { isObject, type SchemaView } from './schema-view.ts'
import { expectedOf, meantValue, remedyOf } from './shape-remedy.ts'

/** A schema that TypeBox has compiled. `Check` returns true if a value is valid. */
export interface ShapeValidator {
  Check(value: unknown): boolean
  Type(): SchemaView
}

/** Returns the JSON text of the value at a JSON pointer. Numbers in this text are spelt as the author wrote them. */
export type TextOf = (pointer: string) => string

export type ShapeResult = ReturnType<typeof explainShape>

export interface ShapeFinding extends Finding {
  /**
   * Set if the value has the wrong type or is too large or too small. `schema` is the schema that the value should
   * match.
   */
  readonly found?: { readonly written: unknown; readonly schema: SchemaView }
}

/**
 * Checks a value and returns the findings and the corrected value. Findings are computed here and not by TypeBox,
 * because TypeBox reports at most eight errors. `isForeign` is true if the value is from another service, where unknown
 * members are normal.
 */
export function checkShape(validator: ShapeValidator, value: unknown, textOf?: TextOf, isForeign = false): ShapeResult {
  if (validator.Check(value))
    return { findings: [], corrected: value, wrong: new Set(), writtenPointer: (pointer) => pointer }
  const explained = explainShape(validator.Type(), value, '', textOf, isForeign)
  if (explained.findings.length === 0) throw new Error('A value is refused by its schema, and nothing says why')
  return explained
}

/**
 * Explains why a value does not match its schema. The result contains `findings`, `corrected` and `wrong`. In
 * `corrected`, misspelt members are renamed, texts are converted to the required type, unknown members are left out,
 * and invalid values are `undefined`. `wrong` contains the JSON pointers of the invalid values.
 */
export function explainShape(schema: SchemaView, value: unknown, pointer: string, textOf?: TextOf, isForeign = false) {
  const state: ShapeState = { findings: [], wrong: new Set(), renamed: new Map(), textOf, isForeign }
  const { findings, wrong, renamed } = state
  const corrected = explain(schema, value, { at: pointer, pointer }, state)
  const writtenPointer = (right: string) => {
    const member = [right, ...holdersOf(right)].find((one) => renamed.has(one)) ?? ''
    return `${renamed.get(member) ?? ''}${right.slice(member.length)}`
  }
  return { findings, corrected, wrong, writtenPointer } as const
}

interface ShapeState {
  readonly findings: ShapeFinding[]
  readonly wrong: Set<string>
  readonly renamed: Map<string, string>
  readonly textOf: TextOf | undefined
  readonly isForeign: boolean
}

interface PointerPair {
  readonly at: string
  readonly pointer: string
}

function inside({ at, pointer }: PointerPair, written: string | number, name = written): PointerPair {
  return { at: pointerTo(at, written), pointer: pointerTo(pointer, name) }
}

function explain(schema: SchemaView, value: unknown, place: PointerPair, state: ShapeState): unknown {
  if (schema.anyOf !== undefined) return explainUnion(schema, value, place, state)
  if (schema.type === 'object' && isObject(value)) return explainObject(schema, value, place, state)
  if (schema.type === 'array' && Array.isArray(value)) return explainArray(schema, value, place, state)
  return Check(schema, value) ? value : explainValue(schema, value, place, state)
}

function explainValue(schema: SchemaView, written: unknown, { at, pointer }: PointerPair, state: ShapeState): unknown {
  // Only for numbers: other values may have no written text here.
  const text = typeof written === 'number' ? (state.textOf?.(at) ?? String(written)) : ''
  const [shown, expected, remedy] = [
    describeValue(written, text),
    expectedOf(schema, written),
    remedyOf(schema, written, text),
  ]
  const fault =
    remedy === undefined
      ? error(at, `is ${shown}`, `It must be ${expected}.`)
      : error(at, `is ${shown}; expected ${expected}`, remedy)
  state.findings.push({ ...fault, found: { written, schema } })
  const meant = meantValue(schema, written)
  if (meant === undefined) state.wrong.add(pointer)
  return meant
}

function explainArray(schema: SchemaView, value: readonly unknown[], place: PointerPair, state: ShapeState): unknown {
  const { minItems = 0, maxItems = Infinity, items = {} } = schema
  if (value.length >= minItems && value.length <= maxItems)
    return value.map((element, index) => explain(items, element, inside(place, index), state))
  const [bound, remedy] =
    value.length > maxItems
      ? [`at most ${maxItems} are allowed`, `Keep ${maxItems}, or divide it.`]
      : [`at least ${minItems} are needed`, 'Add what is missing.']
  state.findings.push(error(place.at, `has ${value.length} elements; ${bound}`, remedy))
  state.wrong.add(place.pointer)
  return undefined
}

function explainUnion(schema: SchemaView, value: unknown, place: PointerPair, state: ShapeState): unknown {
  if (Check(schema, value)) return value
  const shape = Array.isArray(value) ? 'array' : isObject(value) ? 'object' : undefined
  const [likeliest] = (schema.anyOf ?? [])
    .filter(({ type }) => type !== undefined && type === shape)
    .map((one) => ({ one, known: knownMembers(one, value), faults: explainShape(one, value, '').findings.length }))
    .sort((one, other) => other.known - one.known || one.faults - other.faults)
  return likeliest ? explain(likeliest.one, value, place, state) : explainValue(schema, value, place, state)
}

function knownMembers({ properties = {} }: SchemaView, value: unknown): number {
  return isObject(value) ? Object.keys(value).filter((name) => Object.hasOwn(properties, name)).length : 0
}

/** Members that are completely invalid if anything inside them is invalid. */
export const validatedWhole = ['aliases', 'complex_details', 'video'] as const

function explainObject(
  schema: SchemaView,
  value: Record<string, unknown>,
  place: PointerPair,
  state: ShapeState,
): unknown {
  const { properties = {}, required = [] } = schema
  const known = new Map(Object.entries(properties))
  const corrected = new Map<string, unknown>(required.map((name) => [name, undefined]))
  for (const [written, name] of rightNames(schema, value, place, state)) {
    const there = inside(place, written, name)
    const wrongBefore = state.wrong.size
    const part = explain(known.get(name) ?? {}, memberOf(value, written), there, state)
    const isRead = state.wrong.size === wrongBefore || validatedWhole.every((one) => one !== name)
    if (!isRead) state.wrong.add(there.pointer)
    corrected.set(name, isRead ? part : undefined)
  }
  return Object.fromEntries(corrected)
}

function rightNames(
  { properties = {}, required = [], additionalProperties }: SchemaView,
  value: Record<string, unknown>,
  place: PointerPair,
  { findings, wrong, renamed, isForeign }: ShapeState,
): ReadonlyMap<string, string> {
  const known = new Map(Object.entries(properties))
  const names = new Map(Object.keys(value).map((name) => [name, name]))
  const absent = new Set([...known.keys()].filter((name) => !names.has(name)))
  const missing = new Set(required.filter((name) => absent.has(name)))
  for (const [name, member] of Object.entries(value).filter(([one]) => !known.has(one))) {
    // If other members are allowed, an unknown one is only reported if it looks like a misspelt required member.
    const near = meantName(name, missing) ?? (additionalProperties === false ? meantName(name, absent) : undefined)
    const meant = isForeign && !fits(known.get(near ?? ''), member) ? undefined : near
    if (meant === undefined && additionalProperties !== false) continue
    const { at, pointer } = inside(place, name, meant)
    const sentence = 'is an unknown field'
    if (meant === undefined) {
      findings.push(error(at, sentence, `Remove it. Allowed: ${[...known.keys()].join(', ')}.`))
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
  place: PointerPair,
  { findings, wrong }: Pick<ShapeState, 'findings' | 'wrong'>,
): void {
  for (const name of missing) {
    const title = known.get(name)?.title
    const remedy = `Add one${title === undefined ? '' : `: ${title}`}.`
    findings.push(error(place.at, `has no \`${name}\``, remedy))
    wrong.add(pointerTo(place.pointer, name))
  }
}

function fits(schema: SchemaView | undefined, value: unknown): boolean {
  return schema !== undefined && Check(schema, value)
}

export function error(path: string, sentence: string, remedy: string): Finding {
  return { path, sentence, remedy, severity: 'error' }
}
