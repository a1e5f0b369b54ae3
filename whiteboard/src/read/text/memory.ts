import { textOf, type Token, type Tokens } from './token.ts'

/**
 * What was read of pieces of lines: a line is tried in many ways, and they meet in the same pieces. It lasts as long as
 * the tokens of a board do; `beside` is what else the reading depends on, and changes while a board is read.
 */
export function memory<T>(): (tokens: Tokens, read: () => T, beside?: string) => T {
  const pieces = new WeakMap<Token, Map<string, T>>()
  return (tokens, read, beside = '') => {
    const [first] = tokens
    if (first === undefined) return read()
    const known = pieces.get(first) ?? new Map<string, T>()
    pieces.set(first, known)
    const key = `${beside} ${textOf(tokens)}`
    const before = known.get(key)
    if (before !== undefined) return before
    const value = read()
    known.set(key, value)
    return value
  }
}
