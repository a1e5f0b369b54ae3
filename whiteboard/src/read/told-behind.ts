import type { DraftLine } from './draft.ts'
import { isAny } from './format/facets.ts'
import { readFacets } from './format/read-facets.ts'
import { isSlipOfSharing, isTelling } from './telling-words.ts'
import { textAt, type Token } from './token.ts'

/** Words behind a comma or a dash, up to the next: whatever they say, they bear no number. */
export function toldBehind(tokens: readonly Token[], at: number, draft: DraftLine): number | undefined {
  return /^[,@;-]$/.test(textAt(tokens, at - 1)) ? told(tokens, at, draft) : undefined
}

/** Words up to the next mark that say how the movement before them is done. */
export function told(tokens: readonly Token[], at: number, draft: DraftLine): number | undefined {
  if (draft.names.length === 0) return undefined
  let next = at
  while (tokens[next]?.kind === 'word' || (textAt(tokens, next) === '-' && tokens[next]?.isApart === false)) next += 1
  const words = tokens.slice(at, next)
  const isEnd = next === tokens.length || /^[,;.(]$/.test(textAt(tokens, next))
  if (
    !isEnd ||
    words.length === 0 ||
    words.length > wordsMax ||
    words.some(({ word }) => (isTelling(word) && word !== 'feet') || isSlipOfSharing(word))
  )
    return undefined
  if (isAny(readFacets(words, 0).facets)) return undefined
  draft.told.push(words)
  return next
}

/** A note of a line has a dozen words; more are a text of their own. */
const wordsMax = 12
