import { noting } from './draft.ts'
import { afterPhrase, phrases } from '../format/phrase.ts'
import { textAt, textOf, type Tokens } from '../text/token.ts'

/** `20 Pull-ups - scale: Ring Rows`: behind a mark what others do, up to the end of the line. */
export const scaledTo = noting((tokens, at) => {
  const isBehind = /^[-,;.]$/.test(textAt(tokens, at - 1))
  if (!isBehind || afterPhrase(tokens, at, scales) === undefined || tokens.slice(at).some(({ text }) => text === ')'))
    return undefined
  // `scale: 12 ring rows 8 Push-ups` are two lines.
  const [, ...others] = tokens.slice(at).flatMap(({ kind }, index) => (kind === 'number' ? [at + index] : []))
  return others.some((number) => tokens[number - 1]?.kind === 'word') ? undefined : tokens.length
})

const scales = phrases(
  `scale :, scale to, scaled :, scaled to, scaling :, sub :, subs :, sub with, mod :, modify :, modification :,
  quick scale :, option :, scale =`,
)

/** `(x2 singles)`: how many of what others do. */
export function isOfSingles(tokens: Tokens): boolean {
  return ofSingles.test(textOf(tokens))
}

const ofSingles =
  /^(?:or |sub |scale )?(?:x ?\d|\d ?x|\d times|double|triple) (?:the )?(?:singles?(?:[ -]?unders?)?|sus?)$/i
