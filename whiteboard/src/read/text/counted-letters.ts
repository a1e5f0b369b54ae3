import { textAt, wordAt, type Token, type Tokens } from './token.ts'

/**
 * `B.1` and `B.2`, `1a)` and `1b)` as `B1.` and `B2.`, `A1.` and `A2.`: letters that are counted in other ways. Of a
 * line alone nobody knows, for `B.3 rounds` only lacks its space: the first and the second have to be there.
 */
export function countedLetters(lines: readonly Tokens[]): readonly Tokens[] {
  const read = lines.map(readCounted)
  const known = new Set(read.flatMap((counted) => counted?.name ?? []))
  return lines.map((tokens, index) => {
    const { name = '', next = 0 } = read[index] ?? {}
    const isKnown = known.has(`${name.slice(0, 1)}1`) && known.has(`${name.slice(0, 1)}2`)
    return isKnown ? [...asLetter(tokens, name), ...tokens.slice(next)] : tokens
  })
}

type Counted = { readonly name: string; readonly next: number }

function readCounted(tokens: Tokens): Counted | undefined {
  return tokens[1]?.isApart === false ? (readDotted(tokens) ?? readNumbered(tokens)) : undefined
}

/** `B.1`, `B.1)`. */
function readDotted([letter, dot, count, ...after]: Tokens): Counted | undefined {
  const isCounted = dot?.text === '.' && count?.isApart === false && /^[1-6]$/.test(count.text)
  const next = 3 + marksAt(after, 0)
  const isLetter = /^[a-h]$/.test(letter?.word ?? '') && after[next - 3]?.isApart === true
  return isCounted && isLetter ? { name: `${letter?.word}${count.text}`, next } : undefined
}

/** `1a)`: a mark has to stand behind, for `1 a` may be of anything. */
function readNumbered(tokens: Tokens): Counted | undefined {
  const [first, second] = tokens
  const marks = marksAt(tokens, 2)
  if (!/^[1-8]$/.test(first?.text ?? '') || !/^[a-f]$/.test(second?.word ?? '') || marks === 0) return undefined
  return {
    name: `${letters.charAt(Number(first?.value) - 1)}${letters.indexOf(wordAt(tokens, 1)) + 1}`,
    next: 2 + marks,
  }
}

function marksAt(tokens: Tokens, at: number): number {
  return Number(/^[.):]$/.test(textAt(tokens, at)) && tokens[at]?.isApart === false)
}

const letters = 'abcdefgh'

function asLetter([first]: Tokens, name: string): Tokens {
  if (first === undefined) return []
  const letter: Token = { ...first, kind: 'word', text: name.toUpperCase(), word: name, value: 0 }
  return [letter, { ...letter, kind: 'mark', text: '.', word: '.', isApart: false }]
}
