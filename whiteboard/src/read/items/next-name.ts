import type { BoardItem, Items } from '../kinds/board-item.ts'
import { says } from '../format/facets.ts'
import { readLine, type BoardContext, type Line } from './one-line.ts'
import { namesMovement } from '../names/telling-words.ts'
import { mayBeTitle } from '../kinds/title.ts'
import { textOf, type Tokens } from '../text/token.ts'

/**
 * `The Long Haul`, free of the work above and right above a format, or behind a letter: what the next workout is
 * called.
 */
export function namesNext(read: Items, line: Line, before: Items, below: Line | undefined, context: BoardContext) {
  const only = read.at(-1)
  const label = read.slice(0, -1)
  const isLettered = label[0]?.kind === 'label' && label[0].label.section === 'any' && label.length === 1
  if (only?.kind !== 'fault' || !(isLettered || label.length === 0)) return undefined
  const name = line.tokens.filter(({ place }) => place.column >= only.place.column)
  const isFree = isLettered || (before.at(-1)?.kind === 'blank' && name.length > 1)
  if (!isFree || !isName(name, context) || !opensBelow(line, below, context)) return undefined
  const title: BoardItem = { ...only, kind: 'title', title: textOf(name) }
  return [...label, title]
}

/** Whether the format of a workout stands on the very next line. */
function opensBelow({ line }: Line, below: Line | undefined, context: BoardContext): boolean {
  const format = below?.line.line === line.line + 1 ? readLine(below, context)[0] : undefined
  if (format?.kind !== 'format') return false
  // `5-5-5` may be of a lift that nobody knows; behind `30-20-10:` its movements follow.
  const isScheme = says(format.facets, 'scheme ladder') && format.text.endsWith(':')
  return isScheme || says(format.facets, 'amrap emom forTime rounds tabata')
}

/** Whether words are written as names are, `Black and Blue`, and name no movement. */
function isName(tokens: Tokens, { index }: BoardContext): boolean {
  const isWritten = tokens.every(({ text, word }) => /^\p{Lu}/u.test(text) || linking.test(word))
  const words = tokens.map(({ word }) => word)
  return tokens.length <= nameMax && isWritten && mayBeTitle(tokens, false) && !namesMovement(words, index)
}

const nameMax = 6
const linking = /^(and|of|the|in|a|to|on|for|with|or|'|&|!)$/
