import { isHolder, pointerTo, type Finding } from './finding.ts'
import { nearestName } from './nearest-name.ts'

/** The documented words of each member. These members also allow other words. */
export const documentedWords = {
  kind: ['individual', 'team', 'pair'],
  score_visibility: ['immediate', 'after_deadline', 'hidden'],
  tie_break: ['none', 'time', 'reps', 'load'],
  source: ['service', 'gym'],
  service: ['youtube', 'vimeo'],
} as const

const wordsOf = new Map<string, readonly string[]>(Object.entries(documentedWords))

/**
 * Returns a warning for each word that is probably a misspelling of a documented word. Words in `own` are correct, too.
 */
export function openWordFindings(value: unknown, own: readonly string[], pointer = ''): readonly Finding[] {
  if (!isHolder(value)) return []
  return Object.entries(value).flatMap(([name, member]) => {
    if (typeof member === 'string') return misspelt(wordsOf.get(name), own, member, () => pointerTo(pointer, name))
    // Details are served as they were written.
    return isHolder(member) && name !== 'details' ? openWordFindings(member, own, pointerTo(pointer, name)) : []
  })
}

function misspelt(
  documented: readonly string[] | undefined,
  own: readonly string[],
  written: string,
  path: () => string,
): readonly Finding[] {
  if (documented === undefined || documented.includes(written) || own.includes(written)) return []
  const nearest = nearestName(written, [...documented, ...own])
  if (nearest === undefined) return []
  const sentence = `is "${written}", which is not one of the documented words`
  const remedy = `Did you mean "${nearest}"? Other words are allowed, and the API returns them unchanged.`
  return [{ path: path(), sentence, remedy, severity: 'warning' }]
}
