import { spaced } from './members.ts'

/** The documented values of the API's open enumerations in plain words: `For individuals`, `Scores shown at once`. */
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

/** Returns the plain words for a value of the API; the value itself if it is not documented. */
export function inWords(word: string): string {
  return Object.hasOwn(documented, word) ? (documented[word] ?? word) : spaced(word)
}
