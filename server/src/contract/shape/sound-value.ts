import { holdersOf, pointerTo } from '../finding.ts'
import type { Mending, ShapeFinding } from './member-findings.ts'
import { isObject } from './schema-view.ts'
import { meantValue } from './shape-remedy.ts'

/** What is sound of a value of another shape. */
export interface SoundValue {
  /** Unknown members are gone, misspelt ones have their right names; in place of what is wrong stands `undefined`. */
  readonly value: unknown
  /** JSON pointers to what is wrong: no rule is to read it. */
  readonly wrong: ReadonlySet<string>
  /** Where something stands in the value as it was written. */
  readonly writtenPointer: (pointer: string) => string
}

/** Members that no rule looks into: with something wrong inside, the whole is. */
export const readWhole = ['aliases', 'complex_details', 'video'] as const

/** A text that spells what is needed is taken for it. Undefined where the value is wrong as a whole. */
export function soundValue(value: unknown, findings: readonly ShapeFinding[]): SoundValue | undefined {
  const parting: Parting = { mendings: new Map(), touched: new Set(), wrong: new Set(), renamed: new Map() }
  const { mendings, touched, wrong, renamed } = parting
  for (const { path, mending } of findings) {
    if (mending === undefined) return undefined
    mendings.set(path, [...(mendings.get(path) ?? []), mending])
    for (const holder of [path, ...holdersOf(path)]) touched.add(holder)
  }
  const sound = soundPart(value, '', '', parting)
  const writtenPointer = (pointer: string) => {
    const right = [pointer, ...holdersOf(pointer)].find((one) => renamed.has(one)) ?? ''
    return `${renamed.get(right) ?? ''}${pointer.slice(right.length)}`
  }
  return sound === undefined ? undefined : { value: sound, wrong, writtenPointer }
}

interface Parting {
  /** What is to be done, by where it was written. */
  readonly mendings: Map<string, readonly Mending[]>
  /** Where something is to be done, there or inside: the rest is looked through by nobody. */
  readonly touched: Set<string>
  readonly wrong: Set<string>
  /** By where a misspelt member stands under its right name: where it was written. */
  readonly renamed: Map<string, string>
}

/** `at` is where the value was written, `pointer` where it stands among right names. */
function soundPart(value: unknown, at: string, pointer: string, parting: Parting): unknown {
  if (!parting.touched.has(at)) return value
  const mendings = parting.mendings.get(at) ?? []
  const replacing = mendings.find((one) => one.act === 'replace')
  const missing = mendings.flatMap((one) => (one.act === 'add' ? one.name : []))
  for (const name of missing) parting.wrong.add(pointerTo(pointer, name))
  if (replacing !== undefined) {
    const meant = meantValue(replacing.schema, value)
    if (meant === undefined) parting.wrong.add(pointer)
    return meant
  }
  if (Array.isArray(value))
    return value.map((one, index) => soundPart(one, `${at}/${index}`, `${pointer}/${index}`, parting))
  if (!isObject(value)) return value
  const members = Object.entries(value).flatMap(([name, one]) => soundMember([name, one], at, pointer, parting))
  return Object.fromEntries([...members, ...missing.map((name) => [name, undefined])])
}

/** None, or the one with its right name. */
function soundMember(
  [written, value]: readonly [string, unknown],
  at: string,
  pointer: string,
  parting: Parting,
): readonly (readonly [name: string, value: unknown])[] {
  const { mendings, wrong, renamed } = parting
  const there = pointerTo(at, written)
  const acts = mendings.get(there) ?? []
  if (acts.some(({ act }) => act === 'remove')) return []
  const name = acts.find((one) => one.act === 'rename')?.to ?? written
  const place = pointerTo(pointer, name)
  if (name !== written) renamed.set(place, there)
  const wrongBefore = wrong.size
  const sound = soundPart(value, there, place, parting)
  if (wrong.size === wrongBefore || readWhole.every((one) => one !== name)) return [[name, sound]]
  wrong.add(place)
  return [[name, undefined]]
}
