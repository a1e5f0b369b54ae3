import type { MovementIndex } from './movement-index.ts'
import { singular } from './name-key.ts'
import { findUnit } from '../amounts/units.ts'
import { wordsIn, type Tokens } from '../text/token.ts'

/**
 * Whether a word, or one that is a letter away, decides how a line is read: it is no part of a note that nobody knows.
 */
export function isTelling(word: string): boolean {
  const isUnit = findUnit(word) !== undefined && word !== 'in'
  return isUnit || words.has(word) || slippable.some((known) => isLetterAway(word, known))
}

const words = new Set('or and then rest each per side for max x cap rounds round sets set of remaining'.split(' '))

const slippable = `each sides calories calorie seconds minutes meters metres pounds inches tempo rounds
  alternating partner synchro every`.split(/\s+/)

/** Whether a word is one of how teams share, or a letter away. */
export function isOfSharing(word: string): boolean {
  return !/^movements?$/.test(word) && sharing.some((known) => isLetterAway(word, known))
}

/** `(srare as you like)`, `, shwred` would have been of the team. */
export function isSlipOfSharing(word: string): boolean {
  return isOfSharing(word) && !ofSharing.test(word)
}

const ofSharing = /^(splits?|share[ds]?|works?|shape|spare|alternates?|switch|between|resting|partners?|pairs?|teams?)$/

const sharing = `movement movements split share shared relay works alternate switch between resting
  parejas duplas pairs teams partner`.split(/\s+/)

/** Whether words name a movement, or nearly: then they are no note. */
export function namesMovement(words: readonly string[], index: MovementIndex): boolean {
  const isNamed = words.some((_, from) =>
    nameLengths.some((count) => index.named(words.slice(from, from + count)).length > 0),
  )
  return isNamed || isNearly(words, index)
}

/** Whether a line names a machine: the longest name that ends in a word tells, for `ring rows` are none. */
export function namesMachine(tokens: Tokens, index: MovementIndex): boolean {
  const words = wordsIn(tokens)
  return words.some((_, at) => {
    const names = [3, 2, 1].map((count) => index.named(words.slice(Math.max(at + 1 - count, 0), at + 1)))
    return names.find(({ length }) => length > 0)?.some(({ has_calories }) => has_calories === true) === true
  })
}

/** Whether words are a letter away from the name of a movement. */
export function isNearly(words: readonly string[], index: MovementIndex): boolean {
  const letters = words.map(singular).join('')
  return index.called.some((known) => isLetterAway(letters, known.letters))
}

/** A name has six words at most. */
const nameLengths = [1, 2, 3, 4, 5, 6]

/** Whether a letter is to be changed, added or taken away to come from one word to the other. */
export function isLetterAway(word: string, known: string): boolean {
  if (Math.abs(known.length - word.length) > 1) return false
  let start = 0
  while (start < known.length && known[start] === word[start]) start += 1
  let end = 0
  while (end < known.length - start && known.at(-1 - end) === word.at(-1 - end)) end += 1
  return Math.max(known.length, word.length) - start - Math.min(end, word.length - start) <= 1
}

/** Words that several movements go by, and none alone. */
export const ofSeveral = /^(squats?|dips?|jerks?|muscle|carry|carries|laps?|jacks|presses)$/
