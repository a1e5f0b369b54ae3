import { numberWord } from './number-words.ts'
import { textAt, type Tokens } from '../text/token.ts'

/** The numbers of an amount as they hang together: `12-15`, `15/12`, `21-15-9`, `1+1`. */
export type Figures = {
  readonly kind: 'one' | 'pair' | 'range' | 'scheme' | 'complex'
  readonly values: readonly number[]
  /** In the one form that all spellings come to: `12-15`, `22.5/15`; a plus behind it is at least that much. */
  readonly text: string
}

/** What was read and where reading goes on. */
export type Read<Value> = { readonly value: Value; readonly next: number }

/** The figures at a place. A space before and after a separator changes nothing, so that `12 - 15` is never 12. */
export function readFigures(tokens: Tokens, at: number): Read<Figures> | undefined {
  const first = readValue(tokens, at)
  if (first === undefined) return undefined
  const listed = readList(tokens, at)
  if (listed !== undefined) return listed
  const values = [first.value]
  let next = first.next
  const separator = separatorAt(tokens, next)
  while (separator !== undefined && separatorAt(tokens, next) === separator) {
    const following = readValue(tokens, next + 1)
    if (following === undefined) break
    values.push(following.value)
    next = following.next
  }
  const figures = figuresOf(values, separator)
  return isPlusAfter(tokens, next) ? { value: atLeast(figures), next: next + 1 } : { value: figures, next }
}

/** `5, 5, 3, 3`: three numbers or more with commas between are a scheme. */
function readList(tokens: Tokens, at: number): Read<Figures> | undefined {
  const values: number[] = []
  let next = at
  while (tokens[next]?.kind === 'number') {
    values.push(tokens[next]?.value ?? 0)
    const isOn = textAt(tokens, next + 1) === ',' && tokens[next + 2]?.kind === 'number'
    next += isOn ? 2 : 1
    if (!isOn) break
  }
  return values.length < listLeast ? undefined : { value: figuresOf(values, '-'), next }
}

const listLeast = 3

/** Numbers with a separator between; what it says is seen by them. */
export function figuresOf(values: readonly number[], separator?: string): Figures {
  return { kind: kindOf(values, separator), values, text: values.join(separator) }
}

/** A single number. */
export function oneOf(value: number): Figures {
  return figuresOf([value])
}

export function atLeast(figures: Figures): Figures {
  return { ...figures, text: `${figures.text}+` }
}

function kindOf(values: readonly number[], separator: string | undefined): Figures['kind'] {
  const [first = 0, second = 0] = values
  if (values.length === 1) return 'one'
  if (separator === '/') return values.length === 2 ? 'pair' : 'scheme'
  if (separator === '+') return 'complex'
  return values.length === 2 && first < second ? 'range' : 'scheme'
}

/** A number or a word for one; `1 1/2` and `1/2` before a unit are fractions. */
function readValue(tokens: Tokens, at: number): Read<number> | undefined {
  const token = tokens[at]
  if (token === undefined) return undefined
  if (token.kind === 'word') {
    const value = numberWord(token.word)
    return value === undefined ? undefined : { value, next: at + 1 }
  }
  if (token.kind !== 'number' || !Number.isFinite(token.value)) return undefined
  const mixed = fractionAt(tokens, at + 1)
  if (mixed !== undefined && tokens[at + 1]?.isApart === true) return { value: token.value + mixed, next: at + 4 }
  const fraction = fractionAt(tokens, at)
  return fraction === undefined ? { value: token.value, next: at + 1 } : { value: fraction, next: at + 3 }
}

const fractions = new Set(['1/2', '1/3', '2/3', '1/4', '3/4'])

/** `1/2`, `3/4`: the smaller number first, so that it is no pair for men and women. */
function fractionAt(tokens: Tokens, at: number): number | undefined {
  const [over, slash, under] = [tokens[at], tokens[at + 1], tokens[at + 2]]
  if (over?.kind !== 'number' || under?.kind !== 'number' || slash?.text !== '/') return undefined
  if (slash.isApart || under.isApart || textAt(tokens, at + 3) === '/') return undefined
  return fractions.has(`${over.text}/${under.text}`) ? over.value / under.value : undefined
}

function separatorAt(tokens: Tokens, at: number): string | undefined {
  const token = tokens[at]
  const isSeparator = token?.kind === 'mark' && (token.text === '/' || token.text === '-' || token.text === '+')
  const following = tokens[at + 1]
  // `10 to 12` is a range; `10 to the bar` is not.
  const isRange = following?.kind === 'number' && (token?.word === 'to' || isEither(tokens, at))
  if (!isSeparator) return isRange ? '-' : undefined
  if (following === undefined || (following.kind !== 'number' && numberWord(following.word) === undefined))
    return undefined
  return token.text
}

/** `1 or 2`: one or one more is a range. */
function isEither(tokens: Tokens, at: number): boolean {
  return tokens[at]?.word === 'or' && tokens[at + 1]?.value === (tokens[at - 1]?.value ?? 0) + 1
}

function isPlusAfter(tokens: Tokens, at: number): boolean {
  const token = tokens[at]
  if (token?.text !== '+' || token.isApart) return false
  const following = tokens[at + 1]
  return following === undefined || following.isApart || following.kind === 'mark' || following.word === 'x'
}

/** A pair of something. */
export const two = oneOf(2)
