import { Composer, isAlias, isMap, isScalar, isSeq, Lexer, Parser, type ParsedNode, type Scalar } from 'yaml'
import { Halt } from '../json/json-fault.ts'
import { depthMax } from '../json/json-scan.ts'
import { lastAtMost, type SourceText } from '../source-text.ts'
import { mark, newWriting, note, put, refuse, type Writing } from './yaml-writing.ts'

/** How many aliases may be followed, those inside others counted each time: what a bomb multiplies. */
const aliasesMax = 10_000

/**
 * The JSON that a YAML text means, with its places in the YAML; absent when there is none. YAML 1.2, core schema, one
 * document, no tags, no merge keys. Numbers of JSON stay as they are written.
 */
export function yamlToJson(written: SourceText) {
  const writing = newWriting(written)
  try {
    const contents = parseYaml(writing)
    if (writing.faults.length === 0) write(writing, contents, 1)
  } catch (error) {
    if (!(error instanceof Halt)) throw error
    return { source: undefined, faults: writing.faults }
  }
  // What the parser reports leaves nothing to read; what is noted while writing (tags, NaN) does.
  return { source: writing.length === 0 ? undefined : jsonOf(writing), faults: writing.faults }
}

function jsonOf({ written, parts, offsets, origins, indents }: Writing): SourceText {
  const placeAt = (offset: number, path = '') => {
    const origin = origins[lastAtMost(offsets, offset)] ?? 0
    const { file, line, column } = written.placeAt(origin)
    const indent = indents.get(origin)
    return { file, line, column, ...(indent === undefined ? {} : { indent }), path }
  }
  return { text: parts.join(''), placeAt }
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

function writeList<Item>(writing: Writing, brackets: string, items: readonly Item[], each: (item: Item) => void): void {
  put(writing, brackets.charAt(0))
  items.forEach((item, at) => {
    if (at > 0) put(writing, ',')
    each(item)
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
  const sentence = `\`${source}\` is no number that JSON can write`
  note(writing, node.range[0], sentence, 'Write a number, or null where there is none.')
  return 'null'
}

/** The root of a YAML text; what is no YAML is noted in `writing`. */
function parseYaml(writing: Writing): ParsedNode | null {
  const documents = [...compose(writing)]
  const places = new Set<number>()
  for (const { pos, message } of documents.flatMap(({ errors }) => errors)) {
    // One mistake makes the parser complain several times about one place; the first time says it best.
    if (!places.has(pos[0])) note(writing, pos[0], sentenceOf(message), 'Correct the YAML there.')
    places.add(pos[0])
  }
  const [first, second] = documents
  if (second !== undefined) {
    note(writing, second.range[0], 'a second document follows the first', 'Keep one document in a file.')
  }
  return first?.contents ?? null
}

function refuseDepth(writing: Writing, offset: number): never {
  refuse(writing, offset, `is nested deeper than ${depthMax} levels`, 'Take levels away; no catalog needs as many.')
}

/** The parser keeps a stack of its own, which is watched: the composer after it calls itself for each level. */
function* compose(writing: Writing) {
  const { text } = writing.written
  const parser = new Parser()
  const composer = new Composer(options)
  for (const lexeme of new Lexer().lex(text)) {
    for (const token of parser.next(lexeme)) yield* composer.next(token)
    if (parser.stack.length > depthMax + stackAround) refuseDepth(writing, parser.offset)
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
