import { spaced } from './members.ts'

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

/** Returns a word of the API in readable form. An unknown word is only split at its underscores. */
export function inWords(word: string): string {
  return Object.hasOwn(documented, word) ? (documented[word] ?? word) : spaced(word)
}
