import { Composer, isAlias, isMap, isScalar, isSeq, Lexer, Parser, type ParsedNode, type Scalar } from 'yaml'
import { Halt } from '../json/json-fault.ts'
import { depthMax } from '../json/json-scan.ts'
import { lastAtMost, type SourceText } from '../source-text.ts'
import { mark, newWriter, note, put, refuse, type Writer } from './yaml-writer.ts'

/**
 * The maximum number of aliases to follow, including nested aliases. Ordinary files have few. The limit prevents
 * “billion laughs” attacks, in which nested aliases expand to a huge text.
 */
const aliasesMax = 10_000

/**
 * Converts YAML 1.2 (core schema, one document, no tags or merge keys) to JSON text. Returns the text as `source`. Its
 * method `placeAt` returns the place in the YAML for an offset in the JSON. Numbers that are valid in JSON keep their
 * spelling. If the YAML cannot be converted, `source` is undefined and `faults` contains the reasons.
 */
export function yamlToJson(written: SourceText) {
  const writer = newWriter(written)
  try {
    const contents = parseYaml(writer)
    if (writer.faults.length === 0) write(writer, contents, 1)
  } catch (error) {
    if (!(error instanceof Halt)) throw error
    return { source: undefined, faults: writer.faults }
  }
  // After a syntax error there is nothing to read. Faults found while writing (tags, NaN) still allow reading.
  return { source: writer.length === 0 ? undefined : jsonOf(writer), faults: writer.faults }
}

function jsonOf({ written, parts, offsets, origins, indents }: Writer): SourceText {
  const placeAt = (offset: number, path = '') => {
    const origin = origins[lastAtMost(offsets, offset)] ?? 0
    const { file, line, column } = written.placeAt(origin)
    const indent = indents.get(origin)
    return { file, line, column, ...(indent === undefined ? {} : { indent }), path }
  }
  return { text: parts.join(''), placeAt }
}

function write(writer: Writer, node: ParsedNode | null, depth: number): void {
  if (node === null) {
    put(writer, 'null')
    return
  }
  const [offset] = node.range
  mark(writer, offset)
  if (depth > depthMax + 1) refuseDepth(writer, offset)
  if (node.tag !== undefined)
    note(writer, offset, `has the tag ${node.tag}`, 'Remove the tag; values mean what they look like.')
  if (isAlias(node)) writeAlias(writer, node.source, offset, depth)
  else if (isScalar(node)) put(writer, scalarText(writer, node))
  else if (isSeq(node)) writeList(writer, '[]', node.items, (item) => write(writer, item, depth + 1))
  else if (isMap(node)) {
    writeList(writer, '{}', node.items, ({ key, value }) => {
      mark(writer, key.range[0])
      if (isScalar(value) && value.type === 'BLOCK_LITERAL') noteIndent(writer, value, key.range[0])
      put(writer, `${JSON.stringify(keyText(key))}:`)
      write(writer, value, depth + 1)
    })
  }
  if (node.anchor !== undefined) writer.anchors.set(node.anchor, node)
}

function writeList<Item>(writer: Writer, brackets: string, items: readonly Item[], each: (item: Item) => void): void {
  put(writer, brackets.charAt(0))
  items.forEach((item, at) => {
    if (at > 0) put(writer, ',')
    each(item)
  })
  put(writer, brackets.charAt(1))
}

function writeAlias(writer: Writer, name: string, offset: number, depth: number): void {
  const target = writer.anchors.get(name)
  if (target === undefined)
    refuse(writer, offset, `the alias *${name} has no anchor before it`, `Define &${name} first.`)
  if (++writer.aliases > aliasesMax) {
    refuse(writer, offset, `more than ${aliasesMax} aliases are followed`, 'Write the values out, or as NDJSON.')
  }
  write(writer, target, depth)
}

function noteIndent({ written, indents }: Writer, { value, range }: Scalar.Parsed, member: number): void {
  const below = written.text.indexOf('\n', range[0])
  const spacesOf = (text: string) => /^ *(?=[^ \r\n])/m.exec(text)?.[0].length ?? 0
  if (below !== -1)
    indents.set(member, spacesOf(written.text.slice(below + 1, below + searchedMax)) - spacesOf(String(value)))
}

const searchedMax = 2000

function keyText(key: ParsedNode): string {
  return isScalar(key) ? String(key.value) : ''
}

function scalarText(writer: Writer, node: Scalar.Parsed): string {
  const { value, source } = node
  if (typeof value !== 'number') return JSON.stringify(value)
  if (/^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(source)) return source
  if (Number.isFinite(value)) return String(value)
  const sentence = `contains \`${source}\`, which is not a JSON number`
  note(writer, node.range[0], sentence, 'Write a number, or null where there is none.')
  return 'null'
}

function parseYaml(writer: Writer): ParsedNode | null {
  const documents = [...compose(writer)]
  const places = new Set<number>()
  for (const { pos, message } of documents.flatMap(({ errors }) => errors)) {
    // One mistake causes several messages at one place; the first one is the best.
    if (!places.has(pos[0])) note(writer, pos[0], sentenceOf(message), 'Correct the YAML there.')
    places.add(pos[0])
  }
  const [first, second] = documents
  if (second !== undefined) {
    note(writer, second.range[0], 'contains a second document', 'Keep one document in a file.')
  }
  return first?.contents ?? null
}

function refuseDepth(writer: Writer, offset: number): never {
  refuse(writer, offset, `is nested deeper than ${depthMax} levels`, 'Remove levels; no catalog needs that many.')
}

function* compose(writer: Writer) {
  const { text } = writer.written
  const parser = new Parser()
  const composer = new Composer(options)
  for (const lexeme of new Lexer().lex(text)) {
    for (const token of parser.next(lexeme)) yield* composer.next(token)
    if (parser.stack.length > depthMax + stackAround) refuseDepth(writer, parser.offset)
  }
  for (const token of parser.end()) yield* composer.next(token)
  yield* composer.end(true, text.length)
}

const stackAround = 3

const options = {
  version: '1.2',
  schema: 'core',
  merge: false,
  resolveKnownTags: false,
  stringKeys: true,
  uniqueKeys: false,
  prettyErrors: false,
} as const

function sentenceOf(message: string): string {
  return `${message.charAt(0).toLowerCase()}${message.slice(1)}`.replace(/[.:]?$/, '')
}
