import type { Assembling } from './assembling.ts'
import type { Items } from '../kinds/board-item.ts'
import { refuse, type Place } from '../finding.ts'

/** An error for a letter that comes without the one before it. */
export function tellLost(text: string, place: Place, state: Assembling): void {
  if (!isLost(text, place, state)) return
  const sentence = `The board has a part ${text} and none before it.`
  refuse(state.findings, place, sentence, 'Letter all parts, or none.')
}

/**
 * Whether a letter comes without the one before it, which was then read as something else: no line may open with one.
 */
function isLost(text: string, place: Place, { letters, openings }: Assembling): boolean {
  const letter = /^[b-h](?=\d?$)/i.exec(text)?.[0].toLowerCase()
  const before = String.fromCharCode((letter?.charCodeAt(0) ?? 0) - 1)
  if (letter === undefined || letters.has(before) || letters.has(letter)) return false
  const isMisread = openings.some((line) => {
    const [, sign = '', mark] = /^\W{0,3}([\p{L}\d])([.):\s])/u.exec(line) ?? []
    return sign.toLowerCase() === before || (sign !== '' && mark?.trim() !== '' && !/\d/.test(sign))
  })
  // `B1` and `B2` alone are a superset that was copied out of its programme.
  return isMisread || !(letters.has('a') || /\d$/.test(text)) || place.column > openingMost
}

/** A letter opens its line, perhaps behind a bullet. */
const openingMost = 4

/** The lines that no label opens. */
export function unlabelled(items: Items): readonly string[] {
  const labelled = new Set(items.flatMap(({ kind, place }) => (kind === 'label' ? [place.line] : [])))
  return items.flatMap(({ text, place }) => (labelled.has(place.line) ? [] : [text]))
}
