import { isLetterAway } from '../read/names/telling-words.ts'
import type { MovementIndex } from '../read/names/movement-index.ts'
import { singular, wordsOfName } from '../read/names/name-key.ts'
import { textOf, type Tokens } from '../read/text/token.ts'
import type { Edge } from './engine.ts'
import { lexicon } from './lexicon.ts'

/**
 * What a line is that no row reads: a title or a remark. It is neither where a word of it is one that work is told with,
 * or one slip away: a cap with a typo would become a remark, and be lost.
 */
export function unreadLine(
  tokens: Tokens,
  isApart: boolean,
  edges: readonly Edge[],
  index: MovementIndex,
): readonly Edge[] {
  const text = textOf(tokens)
  const line = { from: 0, to: tokens.length }
  const isOfWork = edges.some(({ category }) => /^(Item|Facet|Name|Number|Amount)$/.test(category))
  const marked = markedText(text)
  const isMarked = marked !== undefined && !(isOfWork && text.startsWith('['))
  if (isMarked) return [{ category: 'Remark', value: marked, ...line }]
  const quoted = /^["“](.+)["”]:?$/.exec(text)?.[1]
  if (quoted !== undefined) return [{ category: 'Title', value: quoted, ...line }]
  if (isOfWork || !/\p{L}{2}/u.test(text) || isTold(tokens, index)) return []
  const isTitle = isApart && tokens.length <= titleMost
  return [{ category: isTitle ? 'Title' : 'Remark', value: isTitle ? text.replace(/:$/, '') : text, ...line }]
}

const titleMost = 6

/** What is marked as a remark: by an arrow, by brackets, by its first word. */
function markedText(text: string): string | undefined {
  const found = /^> ?(.+)$/.exec(text) ?? /^\[(.+)\]$/.exec(text) ?? /^\*? ?((?:score|notes?)\b.+)$/i.exec(text)
  return found?.[1]
}

/** Whether a word is one that work is told with, or a letter away from one. */
function isTold(tokens: Tokens, index: MovementIndex): boolean {
  const known = [...telling, ...namesOf(index)].filter((word) => word.length >= slipLeast).map(singular)
  return tokens.some(({ word }) =>
    word.length < slipLeast ? telling.has(word) : known.some((each) => isSlipOf(word, each)),
  )
}

/** A slip in the end of a plural would make another singular of it. */
function isSlipOf(word: string, known: string): boolean {
  return isLetterAway(singular(word), known) || isLetterAway(word, `${known}s`)
}

/** Shorter words are a letter away from too many others. */
const slipLeast = 4

const plain = new Set(
  'with your the and for this that into from then time when each part work finish start down directly technique strength after'.split(
    ' ',
  ),
)
const telling = new Set(
  lexicon
    .split(/[^\p{L}]+/u)
    .map((word) => word.toLowerCase())
    .filter((word) => word.length > 2 && !plain.has(word)),
)

/** The words that movements are called by. */
function namesOf({ movements }: MovementIndex): readonly string[] {
  return movements.flatMap(({ name }) => wordsOfName(name)).filter((word) => !plain.has(word))
}
