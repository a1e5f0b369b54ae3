import { refuse, type Findings } from '../finding.ts'
import { saidWithin, type Facets, type Rest } from '../format/facets.ts'
import { joinTeams } from '../format/team-rules.ts'
import type { WorkoutDraft } from './workout-draft.ts'

/** Adds what a line says of the format to what is known; what is said twice is to be the same. */
export function mergeFacets(facets: Facets, draft: WorkoutDraft, findings: Findings): void {
  const { place, team, said = [], ...others } = facets
  delete others.restBetween
  if (facets.amrap === true) countStarts(draft.facets, facets)
  draft.notes.push(...said)
  if (others.rest !== undefined && draft.facets.rest !== undefined) others.rest = keptRest(draft, others.rest)
  const known = draft.facets as Record<string, unknown>
  for (const [name, value] of Object.entries(others)) {
    const isAnother =
      Object.hasOwn(known, name) && known[name] !== undefined && JSON.stringify(known[name]) !== JSON.stringify(value)
    if (isAnother && place !== undefined) {
      const sentence = `The board says twice what its ${words.get(name) ?? name} is.`
      refuse(findings, place, sentence, 'Say it once.')
    }
    known[name] = value
  }
  if (team !== undefined) draft.facets.team = joinTeams(draft.facets.team, team)
  draft.place ??= place
}

/** Of a rest between movements and one between rounds the second is the rest, and the first is told. */
function keptRest({ facets, notes }: WorkoutDraft, rest: Rest): Rest {
  const { rest: known = rest } = facets
  if ((known.within === true) === (rest.within === true)) return rest
  const [within, between] = known.within === true ? [known, rest] : [rest, known]
  notes.push(saidWithin(within))
  facets.rest = between
  return between
}

/** `Every 4 min for 16 min`, and below it `AMRAP 3`: how often one starts. */
function countStarts(known: Facets, { duration = 0, rounds }: Facets): void {
  const { emom, interval = 0, duration: whole = 0 } = known
  const count = whole / interval
  if (emom !== true || duration === 0 || duration > interval || rounds !== undefined || known.rounds !== undefined)
    return
  if (!Number.isInteger(count) || count < 2) return
  known.rounds = count
  delete known.duration
}

const words = new Map(
  Object.entries({
    rounds: 'number of rounds',
    duration: 'time',
    cap: 'time cap',
    scheme: 'rep scheme',
  }),
)
