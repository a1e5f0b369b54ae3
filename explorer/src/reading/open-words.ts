import { spaced } from './members.ts'

/** Plain words for the documented values of the API's open enumerations. */
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

/** Returns plain words for a value of the API. An undocumented value only gets its spaces. */
export function inWords(word: string): string {
  return Object.hasOwn(documented, word) ? (documented[word] ?? word) : spaced(word)
}
