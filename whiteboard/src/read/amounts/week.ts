import { textAt, wordAt, type Tokens } from '../text/token.ts'

/** Where reading goes on behind `Week 3`, `wk 3/6`, `week 3 of 6`: which of a programme it is, and no amount. */
export function afterWeek(tokens: Tokens, at: number): number | undefined {
  if (!/^(week|wk)$/.test(wordAt(tokens, at)) || tokens[at + 1]?.kind !== 'number') return undefined
  const isOfAll = /^(of|\/)$/.test(wordAt(tokens, at + 2)) && tokens[at + 3]?.kind === 'number'
  return isOfAll ? at + 4 : at + 2
}

/** Whether exactly one line opens with a week: several are a programme, of which nobody does all on one day. */
export function isOneWeek(lines: readonly Tokens[]): boolean {
  return lines.filter((tokens) => /^(week|wk)s?$/.test(textAt(tokens, 0).toLowerCase())).length === 1
}
