import type { Whiteboard } from '../whiteboard.ts'
import { oneLine } from './one-line.ts'

/**
 * A board whose format is its author's own words. A short text leads straight into the lines (`Two rounds, light and
 * unhurried: 15 Band Pull-aparts, …`); after several sentences the lines come on their own.
 */
export function headedByText(texts: readonly (string | undefined)[], lines: readonly string[]): Whiteboard {
  const sentences = texts.map((text) => oneLine(text ?? '')).filter((text) => text !== '')
  const format = sentences.map((text) => text.replace(/[.:]$/, '')).join('. ')
  if (format === '') return { format: undefined, parts: [{ label: undefined, lines }], notes: [] }
  const leadsOn = !/[.!?…]( |$)/.test(sentences.at(-1)?.replace(/[.:]$/, '') ?? '')
  return { format, parts: [{ label: leadsOn ? undefined : 'The work', lines }], notes: [] }
}
