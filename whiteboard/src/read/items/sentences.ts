import { hasFault, type BoardItem, type Items } from '../kinds/board-item.ts'
import { classify } from '../kinds/classify.ts'
import { says } from '../format/facets.ts'
import type { LineContext } from '../movements/line-context.ts'
import { piecesOf, wordAt, type Token, type Tokens } from '../text/token.ts'

/** Sentences of one line that read one by one: `For time. 50 Burpees. Cap 10 min.` */
export function readSentences(tokens: Tokens, context: LineContext): Items | undefined {
  const sentences = sentencesOf(tokens)
  if (sentences.length < 2) return undefined
  const items: BoardItem[] = []
  for (const sentence of sentences) {
    items.push(...readSentence(sentence, context))
    // Behind a dash sentences are one text.
    if (hasFault(items) || items[0]?.isDashed === true) return undefined
  }
  return items
}

/** The tokens of each sentence, with the full stop that ends it. */
export function sentencesOf(tokens: Tokens): readonly Tokens[] {
  const pieces: Token[][] = [[]]
  for (const [index, token] of tokens.entries()) {
    const isEnd = /^[.;!]$/.test(token.text) && tokens[index + 1]?.isApart !== false
    if (!isEnd || token.text === '.') pieces.at(-1)?.push(token)
    if (isEnd) pieces.push([])
  }
  return pieces.filter((piece) => piece.some(({ kind }) => kind !== 'mark'))
}

/** A remark may be known by its full stop, which nothing else needs. */
export function readSentence(sentence: Tokens, context: LineContext): Items {
  const bare = sentence.at(-1)?.text === '.' ? sentence.slice(0, -1) : sentence
  const items = classify(bare, context)
  return hasFault(items) ? classify(sentence, context) : items
}

/** `400 m Run, then 2 rounds of 10 Squats, 5 Push-ups`: parts of one line that read one by one. */
export function readThens(tokens: Tokens, context: LineContext): Items | undefined {
  const pieces = piecesOf(tokens, ({ text }, at) => text === ',' && wordAt(tokens, at + 1) === 'then')
  if (pieces.length < 2 || pieces.length > partsMax) return undefined
  const items: BoardItem[] = []
  for (const piece of pieces) {
    // Behind rounds the next may be of each of them, or follow them.
    if (items.some((item) => item.kind === 'format' && says(item.facets, 'rounds scheme ladder amrap emom tabata')))
      return undefined
    const read = classify(piece, context)
    if (hasFault(read) || !read.some(({ kind }) => kind === 'movements' || kind === 'format')) return undefined
    items.push(...read)
  }
  return items
}

/** A line of more parts is none. */
const partsMax = 4
