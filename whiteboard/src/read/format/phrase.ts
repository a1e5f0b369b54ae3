import { textAt, wordAt, type Tokens } from '../text/token.ts'

/** Phrases by their first word; the longest first, so that none hides another. */
export type Phrases = ReadonlyMap<string, readonly (readonly string[])[]>

/**
 * Where reading goes on after one of the phrases, or undefined when none stands there. Hyphens, commas, slashes and
 * what opens a bracket count as spaces.
 */
export function afterPhrase(tokens: Tokens, at: number, known: Phrases): number | undefined {
  const first = tokens[at]
  for (const phrase of first === undefined ? [] : (known.get(first.word) ?? [])) {
    const next = afterWords(tokens, at, phrase)
    if (next !== undefined) return next
  }
  return undefined
}

function afterWords(tokens: Tokens, at: number, words: readonly string[]): number | undefined {
  let next = at
  for (const word of words) {
    const isBetween = next > at && /^[-,/(]$/.test(textAt(tokens, next)) && textAt(tokens, next) !== word
    if (isBetween) next += 1
    if (wordAt(tokens, next) !== word) return undefined
    next += 1
  }
  return next
}

/** Phrases from a text, one a line or between commas. A comma itself is written as the word `comma`. */
export function phrases(text: string): Phrases {
  const all = text.split(/[,\n]/).map((phrase) =>
    phrase
      .trim()
      .replace(/^comma$/, ',')
      .split(/\s+/),
  )
  const byFirst = new Map<string, (readonly string[])[]>()
  for (const phrase of all.sort((one, other) => other.length - one.length)) {
    const [first = ''] = phrase
    if (first !== '') byFirst.set(first, [...(byFirst.get(first) ?? []), phrase])
  }
  return byFirst
}

/** Phrases of which each has one of the first, one of the second and so on, where each part has commas between. */
export function product(...parts: readonly string[]): string {
  const all = parts.reduce<readonly string[]>(
    (before, part) => before.flatMap((start) => part.split(',').map((words) => `${start} ${words.trim()}`)),
    [''],
  )
  return all.join(',')
}
