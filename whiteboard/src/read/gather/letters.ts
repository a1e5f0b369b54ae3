import type { Assembling } from './assembling.ts'
import { refuse, type Place } from '../finding.ts'

/** An error for a letter that comes without the one before it. */
export function tellLost(text: string, place: Place, state: Assembling): void {
  if (!isLost(text, place, state)) return
  const sentence = `The board has a part ${text} and none before it.`
  refuse(state.findings, place, sentence, 'Letter all parts, or none.')
}

/** Whether a letter comes without the one before it, which was then read as something else. */
function isLost(text: string, place: Place, { letters }: Assembling): boolean {
  const letter = /^[b-h](?=\d?$)/i.exec(text)?.[0].toLowerCase()
  const before = String.fromCharCode((letter?.charCodeAt(0) ?? 0) - 1)
  if (letter === undefined || letters.has(before) || letters.has(letter)) return false
  // `B1` and `B2` alone are a superset that was copied out of its programme.
  return !(letters.has('a') || /\d$/.test(text)) || place.column > openingMost
}

/** A letter opens its line, perhaps behind a bullet. */
const openingMost = 4
