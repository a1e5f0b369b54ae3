import { Check } from 'typebox/value'
import { nearestName } from '../../contract/nearest-name.ts'
import { parsePointer, pointerTo } from '../json/json-path.ts'
import { allowedValues, isObject, type SchemaView } from './schema-view.ts'
import type { ShapeFault } from './member-faults.ts'
import { bareValue } from './shape-remedy.ts'

/** A value of the right shape, made from one that is not. */
export interface Mended {
  readonly value: unknown
  /** Where something stands in the value as it was written. */
  readonly writtenPointer: (pointer: string) => string
  /** Where a value stands that nobody wrote. */
  readonly standIns: readonly string[]
}

/**
 * What the author of a value most likely meant: misspelt members have their right names, unknown ones are gone, and in
 * place of what can be no such value stands one that can. Undefined where that is anybody's guess: a whole part, or an
 * id that others may name.
 */
export function mendedValue(value: unknown, faults: readonly ShapeFault[]): Mended | undefined {
  const mended = structuredClone(value)
  const standIns: string[] = []
  const renamed: (readonly [pointer: string, written: string])[] = []
  for (const { pointer, mending } of faults) {
    const steps = [...parsePointer(pointer)]
    const name = mending?.act === 'add' ? mending.name : steps.pop()
    const holder = holderAt(mended, steps)
    if (mending === undefined || name === undefined || holder === undefined) return undefined
    if (mending.act === 'add' || mending.act === 'replace') {
      const standIn = standInFor(mending.schema, holder[name])
      if (standIn === undefined) return undefined
      holder[name] = standIn
      standIns.push(mending.act === 'add' ? pointerTo(pointer, name) : pointer)
      continue
    }
    if (mending.act === 'rename') {
      holder[mending.to] = holder[name]
      renamed.push([pointerTo(pointer.slice(0, pointer.lastIndexOf('/')), mending.to), pointer])
    }
    Reflect.deleteProperty(holder, name)
  }
  const writtenPointer = (pointer: string) => {
    const [to, written] = renamed.find(([one]) => pointer === one || pointer.startsWith(`${one}/`)) ?? ['', '']
    return written + pointer.slice(to.length)
  }
  return { value: mended, writtenPointer, standIns }
}

/** The object or array that the steps lead to. */
function holderAt(value: unknown, steps: readonly string[]): Record<string, unknown> | undefined {
  const [step, ...rest] = steps
  // An array's elements are reached by their indices as an object's members are by their names.
  const holder = isObject(value) || Array.isArray(value) ? (value as Record<string, unknown>) : undefined
  return step === undefined || holder === undefined ? holder : holderAt(holder[step], rest)
}

/** Harmless values: whatever a rule says about one of them is not told. */
const harmless = [null, 0, 1, false, 'x', 'https://x.invalid/']

function standInFor(schema: SchemaView, written: unknown): unknown {
  const words = allowedValues(schema)?.filter((word) => typeof word === 'string')
  if (words !== undefined && words.length > 0)
    return typeof written === 'string' ? nearestName(written, words) : undefined
  const spelled = typeof written === 'string' ? [bareValue(written), written.trim()] : []
  return [...spelled, ...harmless].find((candidate) => candidate !== undefined && Check(schema.schema, candidate))
}
