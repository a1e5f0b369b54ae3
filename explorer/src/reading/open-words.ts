import { spaced } from './members.ts'

/** What the documented words of the API mean, as one says it beside their name: `For individuals`, `Scores shown at once`. */
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

/** A word of the API in words of the sport; one that is not documented is taken as it is. */
export function inWords(word: string): string {
  return Object.hasOwn(documented, word) ? (documented[word] ?? word) : spaced(word)
}
