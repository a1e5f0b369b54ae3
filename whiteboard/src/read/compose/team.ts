import { refuse, tell, type Findings, type Place } from '../finding.ts'
import type { Facets } from '../format/facets.ts'
import type { WorkoutDraft } from '../gather/workout-draft.ts'

/** Who shares the work, and how; undefined where one does all of it. */
export function teamOf({ facets, notes }: WorkoutDraft, place: Place, findings: Findings) {
  const said = facets.team ?? toldTeam(notes)
  const { parted, ...team } = said ?? {}
  if (said === undefined) return undefined
  if (team.size === undefined && parted !== undefined) {
    notes.push(parted)
    return undefined
  }
  if (team.size === undefined && (team.work === 'alternate_rounds' || team.work === 'one_at_a_time')) {
    tell(findings, place, 'The work was read as that of two.', 'Write "With a partner" or "In teams of 3".')
    return { size: 2, ...team }
  }
  if (team.size === undefined) {
    const sentence = 'The board shares work and does not say among how many.'
    refuse(findings, place, sentence, 'Write "With a partner" or "In teams of 3".', 'no-format')
  }
  return team
}

/**
 * `This is "You go, I go"`, `Alternate with your partner`: what only a remark says of a team, and not as what one may
 * do.
 */
function toldTeam(notes: readonly string[]): Facets['team'] {
  const told = notes.filter((note) => !/\b(may|can|could|if|or|option|optional)\b/i.test(note))
  if (told.some((note) => /\b(you go,? i go|i go,? you go|ygig)\b/i.test(note))) return { work: 'alternate_rounds' }
  return told.some((note) => /\b(with|your) partner\b/i.test(note)) ? { size: 2 } : undefined
}
