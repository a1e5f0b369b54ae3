import type { Read } from '../figures.ts'
import type { Token } from '../token.ts'

/** A thing that a format line can say at a place. */
export type PhraseReader<Value> = (tokens: readonly Token[], at: number) => Read<Value> | undefined

/** Where reading goes on after one of the phrases, or undefined when none stands there. Hyphens and commas count as spaces. */
export function afterPhrase(
  tokens: readonly Token[],
  at: number,
  phrases: readonly (readonly string[])[],
): number | undefined {
  for (const phrase of phrases) {
    const next = afterWords(tokens, at, phrase)
    if (next !== undefined) return next
  }
  return undefined
}

function afterWords(tokens: readonly Token[], at: number, words: readonly string[]): number | undefined {
  let next = at
  for (const word of words) {
    if (next > at && (tokens[next]?.text === '-' || tokens[next]?.text === ',')) next += 1
    if (tokens[next]?.word !== word) return undefined
    next += 1
  }
  return next
}

/** Phrases from a text, one a line or between commas; the longest first, so that none hides another. */
export function phrases(text: string): readonly (readonly string[])[] {
  const all = text.split(/[,\n]/).map((phrase) => phrase.trim().split(/\s+/))
  return all.filter(([first]) => first !== '').sort((one, other) => other.length - one.length)
}
