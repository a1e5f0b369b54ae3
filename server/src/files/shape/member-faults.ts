import { nearestName } from '../../contract/nearest-name.ts'
import { pointerTo } from '../json/json-path.ts'
import { shownName } from './describe-value.ts'
import { viewOf, type SchemaView } from './schema-view.ts'

/** One thing that is wrong with the shape of a value. */
export interface ShapeFault {
  readonly pointer: string
  readonly sentence: string
  readonly remedy: string
  /** How the value gets the right shape, where that can be told. */
  readonly mending?: Mending
}

/** What to do to a value at a fault's pointer, for whoever goes on with what its author most likely meant. */
export type Mending =
  | { readonly act: 'remove' }
  | { readonly act: 'rename'; readonly to: string }
  /** A member that is missing in what the pointer names. */
  | { readonly act: 'add'; readonly name: string; readonly schema: SchemaView }
  | { readonly act: 'replace'; readonly schema: SchemaView }

/** The members that an object has and should not, and those that it lacks. A misspelt member that is needed is said once. */
export function memberFaults(
  schema: SchemaView,
  value: Record<string, unknown>,
  pointer: string,
): readonly ShapeFault[] {
  const known = Object.keys(schema.properties ?? {})
  const missing = new Set((schema.required ?? []).filter((name) => !Object.hasOwn(value, name)))
  const faults: ShapeFault[] = []
  for (const name of unknownMembers(schema, value, known)) {
    const absent = known.filter((one) => !Object.hasOwn(value, one))
    const nearest = nearestName(name, missing) ?? nearestName(name, absent)
    if (nearest !== undefined) missing.delete(nearest)
    faults.push(unknownMember(name, pointer, nearest, known))
  }
  for (const name of missing) {
    const member = schema.properties?.[name]
    const mending = member === undefined ? {} : { mending: { act: 'add', name, schema: viewOf(member) } as const }
    faults.push({ pointer, sentence: `member \`${name}\` is missing`, remedy: `Add "${name}".`, ...mending })
  }
  return faults
}

function unknownMembers(
  schema: SchemaView,
  value: Record<string, unknown>,
  known: readonly string[],
): readonly string[] {
  if (schema.additionalProperties !== false) return []
  const names = new Set(known)
  return Object.keys(value).filter((name) => !names.has(name))
}

function unknownMember(
  name: string,
  parent: string,
  nearest: string | undefined,
  known: readonly string[],
): ShapeFault {
  const pointer = pointerTo(parent, name)
  const sentence = `unknown member ${shownName(name)}`
  if (nearest === undefined) {
    return { pointer, sentence, remedy: `Remove it. Known here: ${known.join(', ')}.`, mending: { act: 'remove' } }
  }
  const mending = { act: 'rename', to: nearest } as const
  return { pointer, sentence: `${sentence}; did you mean \`${nearest}\`?`, remedy: `Write "${nearest}".`, mending }
}
