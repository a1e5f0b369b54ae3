import type { Read } from '../amounts/figures.ts'
import { afterAll, textAt, wordAt, type Token, type Tokens } from '../text/token.ts'
import type { Ladder } from './facets.ts'
import { afterPhrase, phrases } from './phrase.ts'

const roundsMax = 60

/** A scheme such as `21-15-9` or `10-9-8-…-1`, written out; or an open ladder such as `4-8-12…`. */
export function readScheme(tokens: Tokens, at: number): Read<string | Ladder> | undefined {
  const { counts, next } = readCounts(tokens, at)
  if (counts.length < 2) return undefined
  const step = stepOf(counts)
  const open = afterOpen(tokens, next) ?? afterDash(tokens, next, step)
  if (open === undefined) return closedScheme(tokens, counts, next)
  const last = tokens[open]
  if (last?.kind === 'number' && step !== undefined) {
    const filled = filledUp(counts, step, last.value)
    return filled === undefined ? undefined : { value: filled.join('-'), next: open + 1 }
  }
  const [initial = 1] = counts
  const times = counts.findIndex((count) => count !== initial)
  const increment = times > 1 ? stepOf(counts.filter((_, index) => index % times === 0)) : step
  if (increment === undefined || increment <= 0) return undefined
  if (times <= 1) return { value: { initial, increment }, next: open }
  const isRepeated = counts.every((count, index) => count === counts[index - (index % times)])
  return isRepeated ? { value: { initial, increment, times }, next: open } : undefined
}

function closedScheme(tokens: Tokens, counts: readonly number[], next: number): Read<string> | undefined {
  // Two numbers are a range, unless they lead to or from one: `10 to 1` has every number between.
  const [first = 0, last = 0] = counts
  if (units.test(wordAt(tokens, next)) && !isHeading(tokens, counts, next)) return undefined
  if (counts.length > 2) return { value: counts.join('-'), next }
  if (textAt(tokens, next - 2) === '/') return undefined
  const isDown = first > last
  if (isDown && last !== 1) return { value: counts.join('-'), next }
  const between =
    Math.abs(first - last) >= 4 && (first === 1 || last === 1)
      ? filledUp([first], first < last ? 1 : -1, last)
      : undefined
  return between === undefined ? undefined : { value: between.join('-'), next }
}

const units = /^(m|min|mins|minutes?|s|sec|secs|seconds?|cal|cals|calories|rounds?|sets?|kg|lb|lbs|rm|%|km|rpe|:)$/

/** `21-15-9:` on a line of its own is no list of minutes. */
function isHeading(tokens: Tokens, counts: readonly number[], next: number): boolean {
  const [first = 0, second = 0] = counts
  return textAt(tokens, next) === ':' && next === tokens.length - 1 && counts.length > 2 && first > second
}

/** Whole numbers with hyphens or commas between; `to` between two. */
function readCounts(tokens: Tokens, at: number): { readonly counts: number[]; readonly next: number } {
  const counts: number[] = []
  let next = at
  let marked: string | undefined
  while (isCount(tokens[next])) {
    counts.push(tokens[next]?.value ?? 0)
    next = afterHanging(tokens, next + 1)
    const mark = wordAt(tokens, next)
    const isMark = schemeMarks.has(mark) || (mark === 'and' && counts.length > 1)
    if (mark === 'to' && counts.length > 1) break
    if (!isCount(tokens[next + 1]) || !isMark || isDate(tokens, next)) break
    // `6 / 6, 9 / 9` is no scheme of six.
    if (/^[,/]$/.test(mark) && mark !== (marked ?? mark)) return { counts: [], next: at }
    marked = mark
    next += 1
  }
  return { counts, next }
}

/** The mark before the next count, in `21-, 15-, and 9-rep` behind one that adds nothing. */
function afterHanging(tokens: Tokens, at: number): number {
  const start = textAt(tokens, at) === '-' && /^(,|and)$/.test(wordAt(tokens, at + 1)) ? at + 1 : at
  return textAt(tokens, start) === ',' && wordAt(tokens, start + 1) === 'and' ? start + 1 : start
}

/** `12.3.24` is a day; `21.15.9` goes down. */
function isDate(tokens: Tokens, at: number): boolean {
  const [before, after] = [tokens[at - 1], tokens[at + 1]]
  return textAt(tokens, at) === '.' && (after?.isApart !== false || (before?.value ?? 0) < after.value)
}

const schemeMarks = new Set(['-', ',', 'to', '/', '.'])

function isCount(token: Token | undefined): boolean {
  return token?.kind === 'number' && Number.isInteger(token.value) && token.value > 0 && token.value < 100_000
}

const opens = phrases('etc, etc ., and so on, + , up, climbing')

/** After the dots of `4-8-12…`, the `to` of `10-9-8 to 1`, or the `etc.`; undefined where a scheme ends by itself. */
function afterOpen(tokens: Tokens, at: number): number | undefined {
  if (wordAt(tokens, at) === 'to') return at + 1
  const start = afterAll(tokens, at, /^[-,]$/)
  const word = afterPhrase(tokens, start, opens)
  if (word !== undefined) return word
  const dots = afterAll(tokens, start, /^\.$/)
  if (dots < start + 2) return undefined
  const next = dots + Number(/^[-,]$/.test(textAt(tokens, dots)))
  return afterPhrase(tokens, next, opens) ?? next
}

/** The end of `4-6-8-` and of `4-6-8 →`: what goes up goes on. */
function afterDash(tokens: Tokens, at: number, step = 0): number | undefined {
  const rest = tokens.slice(at)
  const isOpen = rest.at(-1)?.text === '•' || rest[0]?.isApart === false
  return step > 0 && isOpen && rest.every(({ text }) => /^[-•]$/.test(text)) ? tokens.length : undefined
}

function stepOf(counts: readonly number[]): number | undefined {
  const [first = 0, second = 0] = counts
  const step = second - first
  return counts.every((count, index) => count === first + step * index) && step !== 0 ? step : undefined
}

function filledUp(counts: readonly number[], step: number, last: number): readonly number[] | undefined {
  const filled = [...counts]
  while (filled.at(-1) !== last) {
    const next = (filled.at(-1) ?? 0) + step
    if (filled.length > roundsMax || (step > 0 ? next > last : next < last)) return undefined
    filled.push(next)
  }
  return filled
}
