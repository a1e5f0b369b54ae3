import type { Facets } from './facets.ts'
import { rule } from './rule.ts'
import { sharing } from './team-words.ts'
import { textAt, textOf, wordAt, type Token, type Tokens } from '../text/token.ts'

/** Facets of a team: how many, and who works when. */
export const teamRules = [
  { take: shares },
  // Of rounds it is the rounds that alternate.
  rule('<alternating> <pairs>', (_, known) =>
    known.rounds === undefined ? undefined : { team: { size: 2, ...known.team, work: 'alternate_rounds' } },
  ),
  rule('split|share the? work|reps? 50 / 50', (_, known) => ({ team: joinTeams(known.team, { work: 'shared' }) })),
  way('<turns>', 'alternate_rounds'),
  way('<synchronized>', 'synchronized'),
  way('<everyone>', 'each'),
  rule('<teamsOf> {size}', sized),
  // `In 2s`.
  rule('in {whole} s', ({ whole }, known) =>
    whole > 1 && whole <= 6 ? { team: { ...known.team, size: whole } } : undefined,
  ),
  rule('<pairs> ( {size} )', sized),
  rule('{count} -? <persons>', ({ count }, known) =>
    count > 1 ? { team: { ...known.team, size: count } } : undefined,
  ),
  rule('<pairs>', (_, known) => ({ team: { size: 2, ...known.team } })),
]

function sized({ size }: { readonly size: number }, known: Facets): Facets | undefined {
  return size > 1 ? { team: { ...known.team, size } } : undefined
}

/** Words of how partners share, as long as they go on: `Only one athlete working at a time`. */
function shares(tokens: Tokens, at: number, facets: Facets): number | undefined {
  for (const { words, first, needed, work, isKept } of sharing) {
    if (!first.test(wordAt(tokens, at))) continue
    const end = endOfWords(tokens, at, words)
    const said = tokens.slice(at, end).map(({ word }) => word)
    if (!isWhole(said, tokens[end]) || !needed.every((key) => said.some((word) => key.test(word)))) continue
    // `EMOM 20, alternate minutes`: of no team it is the movements that alternate.
    const isOfMovements = facets.emom === true && facets.team === undefined
    if (isOfMovements && /^alternat\w* (each |every )?minutes?$/.test(said.join(' '))) return undefined
    const parted = said.includes('partition') ? { parted: textOf(tokens.slice(at, end)) } : {}
    const known = /^partners?$/.test(said[0] ?? '') ? { size: 2, ...facets.team } : facets.team
    facets.team = joinTeams(known, { work, ...parted })
    if (isKept === true) facets.said = [textOf(tokens.slice(at, end))]
    return end
  }
  return undefined
}

/** Whether words end where they may: `Complete 1 round every 2 min` says when, and not who. */
function isWhole(said: readonly string[], next: Token | undefined): boolean {
  const isEnd = (next?.kind ?? 'mark') === 'mark' || said.length > 3
  const isSaid = (said.length > 1 && !/^alternat(ing|e) between$/.test(said.join(' '))) || said[0] === 'shared'
  const isOfTime = /^(every|each|for|in|at)$/.test(said.at(-1) ?? '') && next?.kind === 'number'
  return isEnd && isSaid && !isOfTime
}

/** Where the words end; hyphens, commas and slashes may stand between. */
function endOfWords(tokens: Tokens, at: number, words: ReadonlySet<string>): number {
  let end = at
  const goesOn = () => end > at && /^[-,/]$/.test(textAt(tokens, end)) && words.has(wordAt(tokens, end + 1))
  while (words.has(wordAt(tokens, end)) || goesOn()) end += 1
  return end
}

function way(text: string, work: string) {
  return rule(text, (_, known) => ({ team: joinTeams(known.team, { work }) }))
}

/** What is said of a team in two places: where one works at a time, how they share adds nothing. */
export function joinTeams(known: Facets['team'], said: NonNullable<Facets['team']>): NonNullable<Facets['team']> {
  const isKept = known?.work === 'one_at_a_time' && said.work === 'shared'
  const size = Math.max(known?.size ?? 0, said.size ?? 0)
  return { ...known, ...said, ...(size === 0 ? {} : { size }), ...(isKept ? { work: known.work } : {}) }
}
