import { Check } from 'typebox/schema'
import { prefixes } from '../ids.ts'
import { holderOf, parsePointer, pointerTo } from '../finding.ts'
import type { ShapeFinding } from './member-findings.ts'
import { allowedValues, isObject, viewOf, type SchemaView } from './schema-view.ts'
import { meantValue } from './shape-remedy.ts'

/** A value of the right shape, made from one that is not. */
export interface Mended {
  readonly value: unknown
  /** Where something stands in the value as it was written. */
  readonly writtenPointer: (pointer: string) => string
  readonly standIns: readonly StandIn[]
}

/** A value that nobody wrote, and where it stands. */
export interface StandIn {
  readonly pointer: string
  readonly value: unknown
}

/**
 * What the author of a value most likely meant: misspelt members have their right names, unknown ones are gone, and in
 * place of what can be no such value stands what it spells, or one that can. Undefined where the whole is none.
 */
export function mendedValue(value: unknown, findings: readonly ShapeFinding[]): Mended | undefined {
  const mended = structuredClone(value)
  const standIns: StandIn[] = []
  /** By where a member stands that has its right name now: where it was written. */
  const renamed = new Map<string, string>()
  const isRename = ({ mending }: ShapeFinding) => mending?.act === 'rename'
  // Pointers lead through the names that were written: these are put right last, the innermost first.
  const inOrder = [...findings.filter((one) => !isRename(one)), ...findings.filter(isRename).toReversed()]
  for (const { path, mending } of inOrder) {
    const pointer = mending?.act === 'add' ? pointerTo(path, mending.name) : path
    const name = parsePointer(pointer).at(-1)
    const holder = holderAt(mended, parsePointer(holderOf(pointer)))
    if (mending === undefined || name === undefined || holder === undefined) return undefined
    if (mending.act === 'add' || mending.act === 'replace') {
      const meant = mending.act === 'replace' ? meantValue(mending.schema, mending.written) : undefined
      holder[name] = meant ?? standInFor(mending.schema, standInWord(pointer))
      if (meant === undefined) standIns.push({ pointer, value: holder[name] })
      continue
    }
    if (mending.act === 'rename') {
      holder[mending.to] = holder[name]
      renamed.set(pointerTo(holderOf(path), mending.to), path)
    }
    Reflect.deleteProperty(holder, name)
  }
  return { value: mended, writtenPointer: (pointer) => writtenAs(pointer, renamed), standIns }
}

function writtenAs(pointer: string, renamed: ReadonlyMap<string, string>): string {
  let written = ''
  for (const step of pointer.split('/').slice(1)) {
    const at = `${written}/${step}`
    written = renamed.get(at) ?? at
  }
  return written
}

/** The object or array that the steps lead to. */
function holderAt(value: unknown, steps: readonly string[]): Record<string, unknown> | undefined {
  const [step, ...rest] = steps
  // An array's elements are reached by their indices as an object's members are by their names.
  const holder = isObject(value) || Array.isArray(value) ? (value as Record<string, unknown>) : undefined
  return step === undefined || holder === undefined ? holder : holderAt(holder[step], rest)
}

/** A word of its own for each place: what the rules say of it can be told from what they say of others. */
function standInWord(pointer: string): string {
  return `stand_in${pointer.replace(/[^A-Za-z0-9]+/g, '_').slice(-50)}`
}

/** A value that the schema allows and that is as harmless as can be. */
function standInFor(schema: SchemaView, word: string): unknown {
  const { type, properties = {}, required = [], anyOf = [], examples = [], pattern } = schema
  if (type === 'object') {
    return Object.fromEntries(required.map((name) => [name, standInFor(viewOf(properties[name] ?? {}), word)]))
  }
  const ids = Object.values(prefixes).map((prefix) => prefix + word)
  const texts = [...(pattern === undefined ? examples : []), word, 'x', ...ids, 'https://x.invalid/']
  const parts = anyOf.map((part) => standInFor(viewOf(part), word))
  const candidates = [null, 0, 1, false, [], ...texts, ...(allowedValues(schema) ?? []), ...parts]
  return candidates.find((candidate) => Check(schema.schema, candidate))
}
