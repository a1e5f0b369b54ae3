import { hasFault, isOnly, type Items } from '../kinds/board-item.ts'
import { classify } from '../kinds/classify.ts'
import type { BoardContext, Line } from './one-line.ts'
import { textOf, type Tokens } from '../text/token.ts'

/** `Back Squat`, `5 sets of 3`, and below them what of his maximum one lifts. */
export function withPercent(read: Items, lines: readonly Line[], taken: number, context: BoardContext) {
  const next = lines[taken]
  if (next === undefined || !takesPercents(read) || !opensPercent(next.tokens)) return undefined
  const whole = classify([...lines.slice(0, taken).flatMap(({ tokens }) => tokens), ...next.tokens], context)
  return hasFault(whole) ? undefined : { read: whole, taken: taken + 1 }
}

/**
 * Whether a line tells at what share, or with which effort, the lift above it is done; a list of shares does where it
 * reads as nothing.
 */
export function tellsPercent(above: Items, { tokens }: Line, isUnread: boolean): boolean {
  return takesPercents(above) && (opensPercent(tokens) || (isUnread && isPercents(tokens)))
}

function takesPercents(items: Items): boolean {
  const last = items.at(-1)
  return isOnly(last, 'scheme') || (last?.kind === 'movements' && last.lines.at(-1)?.movement.has_load === true)
}

/** `80% of your max clean`, `@ 80%`, `@ RPE 8`, `7-8 RPE`. */
function opensPercent(tokens: Tokens): boolean {
  return /^(?:@|at)? ?\d[\d. -]*(?:%(?: of\b|$)|rpe$)|^(?:@|at) ?rpe \d[\d. -]*$/i.test(textOf(tokens))
}

/** `65-70-75-80-85%`: what the sets above are done at. */
function isPercents(tokens: Tokens): boolean {
  return tokens.at(-1)?.text === '%' && tokens.every(({ kind, text }) => kind === 'number' || /^[-/,%]$/.test(text))
}
