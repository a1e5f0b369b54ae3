import { boardError } from '../finding.ts'
import { says } from '../format/facets.ts'
import { hasFault, isFormat } from './board-item.ts'
import type { LineReader } from './line-reader.ts'
import { textOf, type Tokens } from '../text/token.ts'

/** `ABC are all AMRAP in 15 min`, `A, B and C are 10 min AMRAPs`: the format of several parts. */
export const formatOfParts: LineReader = (tokens, at, opening, context) => {
  const verb = tokens.findIndex(({ word }) => word === 'are')
  const letters = lettersOf(tokens.slice(0, Math.max(verb, 0)))
  if (letters === undefined) return undefined
  const start = /^(all|each|both)$/.test(tokens[verb + 1]?.word ?? '') ? verb + 2 : verb + 1
  const items = opening.again(tokens.slice(start), opening, context)
  const [first] = items
  // `A and B are EMOM 12` may be one, of which they are the minutes.
  if (!isFormat(first) || says(first.facets, 'emom') || hasFault(items)) return undefined
  const sentence = 'The board says how parts are done that do not follow.'
  const finding = boardError('not-understood', at.place, sentence, 'Write the format behind each letter.')
  return [{ ...at, kind: 'format-of-parts', text: textOf(tokens), letters, items, finding }]
}

/** The letters from A on, together or with marks between. */
function lettersOf(tokens: Tokens): readonly string[] | undefined {
  const words = tokens.flatMap(({ kind, word }) => (kind === 'word' && !/^(and|parts?)$/.test(word) ? [word] : []))
  const letters = words.join('')
  const isCounted = letters.length > 1 && 'abcdefgh'.startsWith(letters)
  return isCounted && tokens.every(({ kind }) => kind !== 'number') ? letters.split('') : undefined
}
