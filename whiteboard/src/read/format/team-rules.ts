import type { Facets } from './facets.ts'
import { rule } from './rule.ts'

/** Facets of a team: how many, and who works when. */
export const teamRules = [
  way('<oneAtATime>', 'one_at_a_time'),
  way('<alternateRounds>', 'alternate_rounds'),
  way('<wholeRounds>', 'alternate_rounds'),
  way('<shared>', 'shared'),
  way('<synchronized>', 'synchronized'),
  way('<everyone>', 'each'),
  rule('<teamsOf> {size}', ({ size }, known) => ({ team: { ...known.team, size } })),
  rule('<pairs> (|in|of {size} )?', ({ size }, known) => ({ team: { ...known.team, size } })),
  rule('{count} -? <persons>', ({ count }, known) =>
    count > 1 ? { team: { ...known.team, size: count } } : undefined,
  ),
  rule('<pairs>', (_, known) => ({ team: { size: 2, ...known.team } })),
]

function way(text: string, work: string) {
  return rule(text, (_, known) => ({ team: joinTeams(known.team, { work }) }))
}

/** What is said of a team in two places: where one works at a time, how they share adds nothing. */
export function joinTeams(known: Facets['team'], said: NonNullable<Facets['team']>): NonNullable<Facets['team']> {
  const isKept = known?.work === 'one_at_a_time' && said.work === 'shared'
  return { ...known, ...said, ...(isKept ? { work: known.work } : {}) }
}
