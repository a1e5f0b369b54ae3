import { pluralName } from '../../measures/wording.ts'
import { sourceLines } from '../text/source-line.ts'
import { textOf, tokensOf, type Token, type Tokens } from '../text/token.ts'

/** A movement as far as its names go. */
type Named = { readonly id: string; readonly name: string; readonly aliases?: readonly string[] | undefined }

/** A name that is found only as it is written, by its tokens: `Push-up / Pull-up`, `3-Position Snatch`. */
export type WholeName = { readonly words: readonly string[]; readonly key: string }

/** The names of a catalog that hold more than words, by the word that they begin with, the longest first. */
export type WholeNames = ReadonlyMap<string, readonly WholeName[]>

/** Such names, in the singular and as they are counted. */
export function wholeNames(movements: readonly Named[]): WholeNames {
  const byFirst = new Map<string, WholeName[]>()
  for (const movement of movements) {
    for (const name of [movement.name, ...(movement.aliases ?? [])].filter(isWhole)) {
      for (const form of new Set([name, pluralName(name)])) {
        const words = wordsIn(form)
        const [first = '', second] = words
        // A movement that is called `Rest` takes no rest away.
        if (second !== undefined)
          byFirst.set(first, [...(byFirst.get(first) ?? []), { words, key: wholeKey(movement) }])
      }
    }
  }
  for (const names of byFirst.values()) names.sort((one, other) => other.words.length - one.words.length)
  return byFirst
}

/** What stands for the whole name of a movement, and for nothing that anybody writes. */
export function wholeKey({ id }: Named): string {
  return `=${id}`
}

/** A line with each such name as one word. */
export function withWholeNames(tokens: Tokens, names: WholeNames): Tokens {
  if (names.size === 0) return tokens
  const joined: Token[] = []
  for (let at = 0; at < tokens.length;) {
    const found = names.get(tokens[at]?.word ?? '')?.find(({ words }) => isAt(words, tokens, at))
    const token = tokens[at]
    if (token !== undefined) joined.push(found === undefined ? token : oneToken(found, tokens, at, token))
    at += found?.words.length ?? 1
  }
  return joined
}

function oneToken({ words, key }: WholeName, tokens: Tokens, at: number, first: Token): Token {
  const all = tokens.slice(at, at + words.length)
  return { ...first, kind: 'word', text: textOf(all), word: key, value: 0, end: all.at(-1)?.end ?? first.end }
}

function isAt(words: readonly string[], tokens: Tokens, at: number): boolean {
  const next = tokens[at + words.length]
  // `Sit-up` is no part of `Sit-up-and-over`.
  const isWholeWord = next === undefined || next.isApart || (next.kind === 'mark' && next.text !== '-')
  return isWholeWord && words.every((word, index) => tokens[at + index]?.word === word)
}

function wordsIn(name: string): readonly string[] {
  return sourceLines(name).lines.flatMap((line) => tokensOf(line).map(({ word }) => word))
}

/** Whether more than plain words stand in a name, or one that means something else on a board. */
function isWhole(name: string): boolean {
  return /[^\p{L}\p{M}\s'’-]/u.test(name.replace(/ & /g, ' and ')) || wordsIn(name).some((word) => ofBoards.has(word))
}

/** What a name does not go past. */
export const stops: ReadonlySet<string> = new Set(
  `at for with w each per es rpe or tempo x in holding then every both while wearing carrying until max e using vs plus
   within`.split(/\s+/),
)

const ofBoards: ReadonlySet<string> = new Set([
  ...stops,
  ...`no not rest round rounds set sets min minute minutes emom amrap tabata time workout warm partner team level part
   cal cals calorie calories reps rep`.split(/\s+/),
])
