import { spaced } from './members.ts'

/** Plain words for the documented values of the API's enumerations, to which new values may be added. */
const documented: Readonly<Record<string, string>> = {
  individual: 'individuals',
  pair: 'pairs',
  team: 'teams',
  immediate: 'at once',
  after_deadline: 'after the deadline',
  hidden: 'to nobody',
  none: 'none',
  time: 'by time',
  reps: 'by reps',
  load: 'by load',
}

/** Returns plain words for a value of an enumeration. If it is not documented, splits it into words. */
export function inWords(word: string): string {
  return Object.hasOwn(documented, word) ? (documented[word] ?? word) : spaced(word)
}
