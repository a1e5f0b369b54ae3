import { hasFault, type Items } from '../kinds/board-item.ts'
import { classify } from '../kinds/classify.ts'
import type { BoardContext, Line } from './one-line.ts'

/**
 * `1 Power Clean +`, `2 Front Squats +`, `1 Jerk`: lifts on lines that a plus links, behind or before them, are one
 * complex.
 */
export function readComplex(lines: readonly Line[], context: BoardContext) {
  const [first] = lines
  if (first === undefined || opensWithPlus(first)) return undefined
  const taken = linkedEnd(lines, 1)
  if (taken === 1) return undefined
  const all = lines.slice(0, taken).flatMap(({ tokens }) => tokens)
  const read = classify(all, context)
  return isComplex(read) ? { read, taken } : undefined
}

/** How many lines are one: so many, and all that a plus links to them. */
export function linkedEnd(lines: readonly Line[], least: number): number {
  let end = least
  while (end < complexMax && linksOn(lines[end - 1], lines[end])) end += 1
  return end
}

/** Nobody strings more lifts together. */
const complexMax = 6

/** Whether a plus stands between two lines. */
export function linksOn(line: Line | undefined, next: Line | undefined): boolean {
  if (next === undefined || next.tokens.length < 2) return false
  return line?.tokens.at(-1)?.text === '+' || opensWithPlus(next)
}

export function opensWithPlus({ tokens: [first, second] }: Line): boolean {
  return first?.text === '+' && second?.isApart === true
}

function isComplex(read: Items): boolean {
  const last = read.at(-1)
  const [only, second] = last?.kind === 'movements' ? last.lines : []
  return !hasFault(read) && only?.line.plus !== undefined && second === undefined
}
