import type { Tokens } from '../text/token.ts'

/** `(linear, add 2.5 kg to last week)`: what brackets say in more words than numbers. */
export function isComment(tokens: Tokens): boolean {
  const isCounted = tokens.filter(({ kind }) => kind === 'number').length > 1
  const words = tokens.filter(({ kind }) => kind === 'word')
  return (
    !isCounted &&
    tokens[0]?.kind === 'word' &&
    words.length >= commentLeast &&
    words.every(({ word }) => !/^(rest|rounds?|sets?|cap|reps?|max|or|then|x|each|every|per|minutes?)$/.test(word))
  )
}

const commentLeast = 3
