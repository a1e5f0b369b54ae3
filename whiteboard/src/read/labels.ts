import { matchAt, sticky } from './amounts.ts'
import { headings } from './talk.ts'

/** A label on a board, such as `Buy-in:` or `Minute 2:`. It says what the lines below it are. */
export type Label =
  | { readonly kind: 'buy_in' | 'cash_out' | 'after_each_round' | 'then' | 'time_left' | 'bullet' | 'work' }
  /** A label such as `Minutes 1-3:`. `from` is the number of the first interval, and `to` is that of the last. */
  | {
      readonly kind: 'slot'
      readonly from: number
      readonly to: number
      readonly unit: 'minute' | 'station' | 'number'
    }

const simple = [
  ['buy_in', sticky(String.raw`(?:buy|cash)[- ]?in(?![\p{L}]):? ?`)],
  ['cash_out', sticky(String.raw`(?:cash|buy)[- ]?out(?![\p{L}]):? ?`)],
  ['after_each_round', sticky(String.raw`after (?:each|every) round(?![\p{L}]):? ?`)],
  ['time_left', sticky(String.raw`(?:(?:and )?then,? )?in the (?:time left|remaining time)(?![\p{L}]),?:? ?`)],
  ['then', sticky(String.raw`(?:and )?then(?![\p{L}]),?:? ?`)],
  ['bullet', sticky(String.raw`(?:[-*•] |[A-H](?:\d[.):]*|[.)]) )(?=\S)`)],
  ['bullet', sticky(`(?:${headings}) ?[:(-] ?(?=\\S)`)],
] as const

const minute = sticky(String.raw`m(?:in(?:\.|utes?)?)? ?(\d{1,2})(?: ?- ?(\d{1,2}))?(?: ?[:.)-]| ?$) ?`)
const station = sticky(String.raw`station ?(\d{1,2})(?: ?[:.)-]| ?$) ?`)
const oddEven = sticky(String.raw`(odd|even)(?: min(?:ute)?s?)?(?: ?[:-]| ?$) ?`)
const numbered = sticky(String.raw`(\d{1,2})[.):] (?=\S)`)

/**
 * Reads a label at an offset in a text. Returns the label and the offset after it. Returns `undefined` if there is no
 * label.
 */
export function labelAt(text: string, at: number): { readonly label: Label; readonly end: number } | undefined {
  for (const [kind, expression] of simple) {
    const found = matchAt(expression, text, at)
    if (found !== null) return { label: { kind }, end: at + found[0].length }
  }
  const found = matchAt(minute, text, at) ?? matchAt(station, text, at) ?? matchAt(numbered, text, at)
  if (found !== null) {
    const [all, from = '1', to = from] = found
    const unit = /^m/i.test(all) ? 'minute' : /^s/i.test(all) ? 'station' : 'number'
    return { label: { kind: 'slot', from: Number(from), to: Number(to), unit }, end: at + all.length }
  }
  const half = matchAt(oddEven, text, at)
  if (half === null) return undefined
  const number = half[1]?.toLowerCase() === 'odd' ? 1 : 2
  return { label: { kind: 'slot', from: number, to: number, unit: 'station' }, end: at + half[0].length }
}
