import { pointerTo, type Finding } from '../finding.ts'
import { meantName } from '../nearest-name.ts'
import { shownName } from './describe-value.ts'
import { viewOf, type SchemaView } from './schema-view.ts'

/** Something that is wrong with the shape of a value. */
export interface ShapeFinding extends Finding {
  /** How the value gets the right shape, where that can be told. */
  readonly mending?: Mending
}

/** What to do to a value at a finding's path, for whoever goes on with what is sound of it. */
export type Mending =
  | { readonly act: 'remove' }
  | { readonly act: 'rename'; readonly to: string }
  /** A member that is missing in what the path names. */
  | { readonly act: 'add'; readonly name: string }
  | { readonly act: 'replace'; readonly schema: SchemaView; readonly written: unknown }

/**
 * The members that an object has and should not, and those that it lacks. A misspelt member that is needed is said
 * once.
 */
export function memberFindings(
  schema: SchemaView,
  value: Record<string, unknown>,
  pointer: string,
): readonly ShapeFinding[] {
  const { properties = {}, required = [], additionalProperties } = schema
  const known = Object.keys(properties)
  const absent = new Set(known.filter((name) => !Object.hasOwn(value, name)))
  const missing = new Set(required.filter((name) => absent.has(name)))
  const findings: ShapeFinding[] = []
  for (const name of Object.keys(value).filter((one) => !Object.hasOwn(properties, one))) {
    // Where others are welcome, an unknown member is one that is needed and misspelt, or none of our business.
    const meant = meantName(name, missing) ?? (additionalProperties === false ? meantName(name, absent) : undefined)
    if (meant === undefined && additionalProperties !== false) continue
    if (meant !== undefined) for (const names of [missing, absent]) names.delete(meant)
    findings.push(unknownMember(name, pointer, meant, known))
  }
  for (const name of missing) {
    const member = viewOf(properties[name] ?? {})
    const remedy = `Add "${name}"${member.title === undefined ? '' : `: ${member.title}`}.`
    findings.push({ ...error(pointer, `member \`${name}\` is missing`, remedy), mending: { act: 'add', name } })
  }
  return findings
}

function unknownMember(
  name: string,
  parent: string,
  meant: string | undefined,
  known: readonly string[],
): ShapeFinding {
  const path = pointerTo(parent, name)
  const sentence = `unknown member ${shownName(name)}`
  if (meant === undefined) {
    return { ...error(path, sentence, `Remove it. Known here: ${known.join(', ')}.`), mending: { act: 'remove' } }
  }
  const mending = { act: 'rename', to: meant } as const
  return { ...error(path, `${sentence}; did you mean \`${meant}\`?`, `Write "${meant}".`), mending }
}

export function error(path: string, sentence: string, remedy: string): Finding {
  return { path, sentence, remedy, severity: 'error' }
}
