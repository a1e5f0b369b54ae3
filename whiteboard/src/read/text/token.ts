import { oneLine } from '../../measures/wording.ts'
import type { Place } from '../finding.ts'
import type { SourceLine } from './source-line.ts'

/** The smallest thing on a line. */
export type Token = {
  readonly kind: 'number' | 'word' | 'mark'
  /** As written, a number with its decimal point: `22.5`, `Thrusters`, `/`. */
  readonly text: string
  /** The text in small letters, without accents and apostrophes: what is compared. */
  readonly word: string
  /** The value of a number; 0 for others. */
  readonly value: number
  /** Whether a space, or the start of the line, comes before it. */
  readonly isApart: boolean
  readonly place: Place
  /** Where it starts and ends in the line's text. */
  readonly start: number
  readonly end: number
  readonly line: SourceLine
}

/** The tokens of a line. One pass; each pattern is tried once at each place and none can run back. */
export function tokensOf(line: SourceLine): Tokens {
  const tokens: Token[] = []
  let at = 0
  while (at < line.text.length) {
    if (line.text[at] === ' ') {
      at += 1
      continue
    }
    const found = tokenAt(line, at)
    if (found.text !== '.' || !shortened.has(tokens.at(-1)?.word ?? '')) tokens.push(found)
    at = found.end
  }
  // `3 rounds;` and a list whose lines end in it say no more than without.
  return tokens.at(-1)?.text === ';' ? tokens.slice(0, -1) : tokens
}

/** Words whose dot ends no sentence: `after ea. round`. */
const shortened = new Set(['each', 'alt', 'approx'])

function tokenAt(line: SourceLine, at: number): Token {
  const number = matchAt(dottedPattern, line.text, at) ?? matchAt(numberPattern, line.text, at)
  if (number !== undefined) return token('number', number, line, at)
  const times = matchAt(timesPattern, line.text, at)
  if (times !== undefined) return token('word', times, line, at)
  const patterns = [gluedPattern, initialsPattern, wordPattern]
  const word = patterns.map((pattern) => matchAt(pattern, line.text, at)).find((found) => found !== undefined)
  return word === undefined ? token('mark', line.text[at] ?? '', line, at) : token('word', word, line, at)
}

/** The first of `21.15.9`. */
const dottedPattern = /\d{1,2}(?=\.\d{1,2}\.\d)|(?<=\.)\d{1,2}(?=\.\d{1,2}(?!\d))/y
/** `1,000`, `22.5`, `22,5`; three with commas between, as `5,5,5`, are numbers of their own. */
const numberPattern = /\d{1,3}(?:,\d{3})+(?!\d)|\d+(?:\.\d+)+|(?<!\d,)\d+,\d+(?![,\d])|\d+/y
/** The x of `3x5`, `2 x 10` and `x5`. */
const timesPattern = /x(?=\s?\d|max\b)/iy
/** The format of `AMRAP12` and `EMOM10min`. */
const gluedPattern = /(?:amrap|emom|tabata|min|rft)(?=\d)/iy
/** `T.T.B`, `R.P.E`, `D.U.`: the letters of one word. */
const initialsPattern = /(?:\p{L}\.)+\p{L}(?![\p{L}\p{N}])\.?|(?:\p{L}\.){2,}(?![\p{L}\p{N}])/uy
const wordPattern = /[\p{L}♀♂][\p{L}\p{N}']*/uy

function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0]
}

function token(kind: Token['kind'], text: string, line: SourceLine, start: number): Token {
  const end = start + text.length
  const plain = plainWord(text)
  return {
    kind,
    text,
    word: kind === 'mark' ? text : (spelled.get(plain) ?? plain),
    value: kind === 'number' ? numberOf(text, line.text[start - 1] === '/' || line.text[end] === '/') : 0,
    isApart: start === 0 || line.text[start - 1] === ' ',
    place: { line: line.line, column: line.columns[start] ?? start + 1 },
    start,
    end,
    line,
  }
}

/** Short forms of single words that mean one thing wherever they stand. */
const spelled = new Map([
  ['ea', 'each'],
  ['btw', 'between'],
  ['btwn', 'between'],
])

/** Small letters without accents, apostrophes and the dots of initials. */
export function plainWord(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/['’.\p{Mn}]/gu, '')
}

/**
 * `1,000` and `10,000` are thousands, `22,5` is a decimal, as `22.5` is. `60,40` may be of men and of women: it is no
 * number, unless a slash beside it parts the two.
 */
function numberOf(text: string, isPaired: boolean): number {
  if (!isPaired && /^\d{2,},\d{2}$/.test(text)) return Number.NaN
  if (/^\d{1,3}(,\d{3})+$/.test(text)) return Number(text.replaceAll(',', ''))
  // Nobody writes three decimals: `1.000 m` is a thousand.
  if (/^[1-9]\d{0,2}(\.\d{3})+$/.test(text)) return Number(text.replaceAll('.', ''))
  return Number(text.replace(',', '.'))
}

/** The word at a place, or the mark; nothing past the end. */
export function wordAt(tokens: Tokens, at: number): string {
  return tokens[at]?.word ?? ''
}

/** What is written at a place; nothing past the end. */
export function textAt(tokens: Tokens, at: number): string {
  return tokens[at]?.text ?? ''
}

/** The words among them, without numbers and marks. */
export function wordsIn(tokens: Tokens): readonly string[] {
  return tokens.flatMap(({ kind, word }) => (kind === 'word' ? [word] : []))
}

/** Where reading goes on behind all words and marks of a kind. */
export function afterAll(tokens: Tokens, at: number, kind: RegExp): number {
  let next = at
  while (next < tokens.length && kind.test(wordAt(tokens, next))) next += 1
  return next
}

/** The pieces of a line between tokens of a kind, empty ones too. */
export function piecesOf(tokens: Tokens, isBetween: (token: Token, at: number) => boolean): readonly Tokens[] {
  const ends = tokens.flatMap((token, at) => (isBetween(token, at) ? [at] : []))
  return [-1, ...ends].map((start, index) => tokens.slice(start + 1, ends[index]))
}

/** Where tokens begin. */
export function startOf([first]: Tokens): Place {
  return first?.place ?? { line: 1, column: 1 }
}

/** What brackets hold altogether; any other tokens as they are. */
export function unbracketed(tokens: Tokens): Tokens {
  const isWhole = textAt(tokens, 0) === '(' && tokens.findIndex(({ text }) => text === ')') === tokens.length - 1
  return isWhole ? tokens.slice(1, -1) : tokens
}

/** Tokens as they were written, one space where there was any. */
export function textOf(tokens: Tokens): string {
  return tokens.map(({ text, isApart }, index) => (isApart && index > 0 ? ` ${text}` : text)).join('')
}

/** What stands between two tokens of a line, with the signs that it was written with. */
export function writtenBetween(first: Token | undefined, last: Token | undefined): string {
  if (first === undefined || last?.line !== first.line) return ''
  return oneLine(first.line.written.slice(first.place.column, last.place.column - 1))
}

/** Those of a line, or of a part of one. */
export type Tokens = readonly Token[]
