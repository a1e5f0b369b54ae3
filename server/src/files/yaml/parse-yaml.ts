import { Composer, Lexer, Parser, type Document, type ParsedNode } from 'yaml'
import { depthMax } from '../json/json-names.ts'
import { note, refuse, type Writing } from './yaml-writing.ts'

/** The root of a YAML text; what is no YAML is noted in `writing`. */
export function parseYaml(writing: Writing): ParsedNode | null {
  const documents = compose(writing)
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

export function refuseDepth(writing: Writing, offset: number): never {
  refuse(writing, offset, `is nested deeper than ${depthMax} levels`, 'Take levels away; no catalog needs as many.')
}

/** The parser keeps a stack of its own, which is watched: the composer after it calls itself for each level. */
function compose(writing: Writing): readonly Document.Parsed[] {
  const { text } = writing.written
  const parser = new Parser()
  const composer = new Composer(options)
  const documents: Document.Parsed[] = []
  for (const lexeme of new Lexer().lex(text)) {
    for (const token of parser.next(lexeme)) documents.push(...composer.next(token))
    if (parser.stack.length > depthMax + stackAround) refuseDepth(writing, parser.offset)
  }
  for (const token of parser.end()) documents.push(...composer.next(token))
  documents.push(...composer.end(true, text.length))
  return documents
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
