import { isAlias, isMap, isScalar, isSeq, type ParsedNode, type Scalar } from 'yaml'
import type { PlacedFinding } from '../placed-finding.ts'
import { depthMax } from '../json/json-names.ts'
import { lastAtMost, type SourceText } from '../source-text.ts'
import { parseYaml, refuseDepth } from './parse-yaml.ts'
import { mark, newWriting, note, put, refuse, Refused, type Writing } from './yaml-writing.ts'

/** How many aliases may be followed, those inside others counted each time: what a bomb multiplies. */
const aliasesMax = 10_000

/** The JSON that a YAML text means, with its places in the YAML; absent when there is none. */
export interface YamlAsJson {
  readonly source: SourceText | undefined
  readonly faults: readonly PlacedFinding[]
}

/** YAML 1.2, core schema, one document, no tags, no merge keys. Numbers that JSON can write stay as they are written. */
export function yamlToJson(written: SourceText): YamlAsJson {
  const writing = newWriting(written)
  try {
    const contents = parseYaml(writing)
    if (writing.faults.length === 0) write(writing, contents, 1)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { source: undefined, faults: writing.faults }
  }
  // What the parser reports leaves nothing to read; what is noted while writing (tags, NaN) does.
  return { source: writing.length === 0 ? undefined : jsonOf(writing), faults: writing.faults }
}

function jsonOf({ written, parts, offsets, origins, indents }: Writing): SourceText {
  const positionAt = (offset: number) => {
    const origin = origins[lastAtMost(offsets, offset)] ?? 0
    const indent = indents.get(origin)
    return { ...written.positionAt(origin), ...(indent === undefined ? {} : { indent }) }
  }
  return { file: written.file, text: parts.join(''), positionAt }
}

function write(writing: Writing, node: ParsedNode | null, depth: number): void {
  if (node === null) {
    put(writing, 'null')
    return
  }
  const [offset] = node.range
  mark(writing, offset)
  if (depth > depthMax + 1) refuseDepth(writing, offset)
  if (node.tag !== undefined)
    note(writing, offset, `has the tag ${node.tag}`, 'Remove the tag; values mean what they look like.')
  if (isAlias(node)) writeAlias(writing, node.source, offset, depth)
  else if (isScalar(node)) put(writing, scalarText(writing, node))
  else if (isSeq(node)) writeList(writing, '[]', node.items, (item) => write(writing, item, depth + 1))
  else if (isMap(node)) {
    writeList(writing, '{}', node.items, ({ key, value }) => {
      mark(writing, key.range[0])
      if (isScalar(value) && value.type === 'BLOCK_LITERAL') noteIndent(writing, value, key.range[0])
      put(writing, `${JSON.stringify(keyText(key))}:`)
      write(writing, value, depth + 1)
    })
  }
  if (node.anchor !== undefined) writing.anchors.set(node.anchor, node)
}

function writeList<Item>(
  writing: Writing,
  brackets: string,
  items: readonly Item[],
  writeItem: (item: Item) => void,
): void {
  put(writing, brackets.charAt(0))
  items.forEach((item, at) => {
    if (at > 0) put(writing, ',')
    writeItem(item)
  })
  put(writing, brackets.charAt(1))
}

/** An anchor is known once its value is complete, so that no value can hold itself. */
function writeAlias(writing: Writing, name: string, offset: number, depth: number): void {
  const target = writing.anchors.get(name)
  if (target === undefined)
    refuse(writing, offset, `the alias *${name} names no anchor before it`, `Define &${name} first.`)
  if (++writing.aliases > aliasesMax) {
    refuse(writing, offset, `more than ${aliasesMax} aliases are followed`, 'Write the values out, or as NDJSON.')
  }
  write(writing, target, depth)
}

/** How far a literal block is set in: the first line with a word, as it is written and as it is meant. */
function noteIndent({ written, indents }: Writing, { value, range }: Scalar.Parsed, member: number): void {
  const below = written.text.indexOf('\n', range[0])
  const spacesOf = (text: string) => /^ *(?=[^ \r\n])/m.exec(text)?.[0].length ?? 0
  if (below !== -1)
    indents.set(member, spacesOf(written.text.slice(below + 1, below + blockLook)) - spacesOf(String(value)))
}

/** How much of a block is looked at for its indent. */
const blockLook = 2000

function keyText(key: ParsedNode): string {
  return isScalar(key) ? String(key.value) : ''
}

function scalarText(writing: Writing, node: Scalar.Parsed): string {
  const { value, source } = node
  if (typeof value !== 'number') return JSON.stringify(value)
  if (/^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(source)) return source
  if (Number.isFinite(value)) return String(value)
  note(
    writing,
    node.range[0],
    `\`${source}\` is no number that JSON can write`,
    'Write a number, or null where there is none.',
  )
  return 'null'
}
