import { Composer, isAlias, isMap, isScalar, isSeq, Lexer, Parser, type ParsedNode, type Scalar } from 'yaml'
import { Halt } from '../json/json-fault.ts'
import { depthMax } from '../json/json-scan.ts'
import { lastAtMost, type SourceText } from '../source-text.ts'
import { mark, newWriter, note, put, refuse, type Writer } from './yaml-writer.ts'

/** How many aliases may be followed, those inside others counted each time: what a bomb multiplies. */
const aliasesMax = 10_000

/**
 * The JSON that a YAML text means, with its places in the YAML; absent when there is none. YAML 1.2, core schema, one
 * document, no tags, no merge keys. Numbers of JSON stay as they are written.
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
  // What the parser reports leaves nothing to read; what is noted while writing (tags, NaN) does.
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

/** An anchor is known once its value is complete, so that no value can hold itself. */
function writeAlias(writer: Writer, name: string, offset: number, depth: number): void {
  const target = writer.anchors.get(name)
  if (target === undefined)
    refuse(writer, offset, `the alias *${name} names no anchor before it`, `Define &${name} first.`)
  if (++writer.aliases > aliasesMax) {
    refuse(writer, offset, `more than ${aliasesMax} aliases are followed`, 'Write the values out, or as NDJSON.')
  }
  write(writer, target, depth)
}

/** How far a literal block is set in: the first line with a word, as it is written and as it is meant. */
function noteIndent({ written, indents }: Writer, { value, range }: Scalar.Parsed, member: number): void {
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

function scalarText(writer: Writer, node: Scalar.Parsed): string {
  const { value, source } = node
  if (typeof value !== 'number') return JSON.stringify(value)
  if (/^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(source)) return source
  if (Number.isFinite(value)) return String(value)
  const sentence = `\`${source}\` is no number that JSON can write`
  note(writer, node.range[0], sentence, 'Write a number, or null where there is none.')
  return 'null'
}

/** Parses YAML and returns its root node. Notes syntax errors in `writer`. */
function parseYaml(writer: Writer): ParsedNode | null {
  const documents = [...compose(writer)]
  const places = new Set<number>()
  for (const { pos, message } of documents.flatMap(({ errors }) => errors)) {
    // One mistake makes the parser complain several times about one place; the first time says it best.
    if (!places.has(pos[0])) note(writer, pos[0], sentenceOf(message), 'Correct the YAML there.')
    places.add(pos[0])
  }
  const [first, second] = documents
  if (second !== undefined) {
    note(writer, second.range[0], 'a second document follows the first', 'Keep one document in a file.')
  }
  return first?.contents ?? null
}

function refuseDepth(writer: Writer, offset: number): never {
  refuse(writer, offset, `is nested deeper than ${depthMax} levels`, 'Take levels away; no catalog needs as many.')
}

/** The parser keeps a stack of its own, which is watched: the composer after it calls itself for each level. */
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

/** The document below the values of a parser's stack, and the scalar on top. */
const stackAround = 3

/** Repeated names are left to the check of the JSON, which tells them with their path and in linear time. */
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
