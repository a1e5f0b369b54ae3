import type { PartName } from './board-item.ts'
import { inTimeLeft, timeLeft } from '../format/format-words.ts'
import { afterPhrase, phrases } from '../format/phrase.ts'
import type { Read } from '../amounts/figures.ts'
import { afterAll, wordAt, type Tokens } from '../text/token.ts'

/** `Buy-in:`, `Then`, `After each round:`, `Cash-out`, `In the time left:`; what follows is read on its own. */
export function readPart(tokens: Tokens, at: number): Read<PartName | 'then'> | undefined {
  for (const [part, names] of parts) {
    const end = afterPhrase(tokens, at, names)
    if (end !== undefined) return { value: part, next: afterAll(tokens, end, /^([:,.()-]|of|with|an?)$/) }
  }
  return undefined
}

/** `in the time left` behind work says that it is done in that; `then, in the time left` leads on to what is. */
export function isInTimeLeft(tokens: Tokens, at: number): boolean {
  return wordAt(tokens, at) !== 'then' && afterPhrase(tokens, at, timeLeft) !== undefined
}

const openings = [
  [
    'buy_in',
    `buy in ( once ), buy in, cash in, buyin, to start, start with, start w, starting with, starting w, begin with,
    begin w, beginning with, starts with, first, to begin, buy in of, opener, b / i`,
  ],
  [
    'cash_out',
    `cash out, cashout, buy out, buyout, to finish, finish with, finisher, at the end, after the final round,
    after the last round, end with, finish, and finish with, after all rounds, after final round, then finish with,
    lastly, finally, after last round, then cash out`,
  ],
  [
    'after_each_round',
    `after each round, after every round, between rounds, at the end of each round, after each round complete,
    between each round, after each set, after every set, between each set, every round finishes with,
    each round finishes with, finish every round with, finish each round with, each round ends with,
    every round ends with, end each round with, end every round with`,
  ],
  ['then', inTimeLeft],
  [
    'then',
    `then, and then, into, straight into, directly into, followed by, immediately into, right into,
    immediately followed by, immediately following, immediately after, after that, + then`,
  ],
] as const

const parts = openings.map(([part, text]) => [part, phrases(text)] as const)
