import { textAt, type Token, type Tokens } from '../text/token.ts'

const ones = `zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen
  seventeen eighteen nineteen`
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety hundred'

const words = new Map<string, number>([
  ...ones.split(/\s+/).map((word, value) => [word, value] as const),
  ...tens.split(' ').map((word, index) => [word, index * 10 + 20] as const),
])

const ordinals = 'first second third fourth fifth'.split(' ')

/** Which of several a token says: the 2 of `2` and of `second`; 0 where it says none. */
export function ordinalOf({ value, word }: Token): number {
  return value || ordinals.indexOf(word) + 1
}

/** Which of several lines one says that it is: the 2 of `2 - …` and of `(2) …`. */
export function countAt(tokens: Tokens): number {
  const token = tokens[Number(textAt(tokens, 0) === '(')]
  return token === undefined ? 0 : ordinalOf(token)
}

/** The number that a word says, or undefined when it says none. */
export function numberWord(word: string): number | undefined {
  return words.get(word)
}
