import { says, saysOnly, type Facets } from '../format/facets.ts'
import type { ResolvedLine } from '../movements/resolve-line.ts'
import { linesOf, type WorkoutDraft } from './workout-draft.ts'

const linesMax = 40

/**
 * Makes rounds that further rounds follow a buy-in of those, written out, and of what stands between. Gives whether
 * that can be done.
 */
export function writeOut(draft: WorkoutDraft): boolean {
  const { facets, parts } = draft
  const { rounds, scheme, rest, ladder, amrap, emom, sets } = facets
  const isOther = [rest, ladder, amrap, emom, sets].some((facet) => facet !== undefined)
  if (isOther || parts.after_each_round.length > 0) return false
  const counts = scheme?.split('-') ?? Array.from({ length: rounds ?? 1 }, () => undefined)
  const lines = counts.flatMap((reps) => parts.movements.map((read) => withReps(read, reps)))
  lines.push(...parts.cash_out)
  const isCounted = lines.every((line) => line !== undefined)
  if (!isCounted || lines.length > linesMax) return false
  parts.buy_in.push(...lines)
  parts.movements.splice(0)
  parts.cash_out.splice(0)
  draft.part = 'movements'
  delete facets.rounds
  delete facets.scheme
  return true
}

function withReps(read: ResolvedLine, reps: string | undefined): ResolvedLine | undefined {
  const { calories, distance, duration, reps: own } = read.line
  const isCounted = [calories, distance, duration, own].some((amount) => amount !== undefined)
  if (read.sets !== undefined || isCounted === (reps !== undefined)) return undefined
  return { ...read, line: reps === undefined ? { ...read.line } : { ...read.line, reps } }
}

/** Whether work may be a buy-in of what follows: it has no rounds, and no clock but that of an AMRAP which goes on. */
export function isPlainWork(facets: Facets, { facets: known }: WorkoutDraft): boolean {
  return !says(known, 'rounds scheme ladder emom') && (known.amrap !== true || says(facets, 'amrap ladder scheme'))
}

/** Whether what follows has a clock of its own: behind work that has one it is a workout of its own. */
export function isOnClock(facets: Facets, draft: WorkoutDraft, isPlain: boolean): boolean {
  const isAmrap = draft.facets.amrap === true
  // `AMRAP 7 of …, then 2 rounds for time of …`; of one line nobody knows whether it is done before those.
  if (isAmrap && facets.forTime === true && linesOf(draft).length > 1) return true
  const hasClock = says(facets, 'amrap emom tabata deathBy')
  return hasClock && (!isPlain || (isAmrap && facets.duration !== undefined))
}

/**
 * Of `2 rounds` above two AMRAPs, and of a cap above rounds or a scheme that others follow, nobody knows whether it is
 * of both.
 */
export function isOfBoth(facets: Facets, { facets: known }: WorkoutDraft): boolean {
  const { amrap, cap, rounds = 1, scheme } = known
  if (amrap === true) return rounds > 1 && facets.amrap === true && facets.rounds === undefined
  if (cap === undefined) return false
  return rounds > 1 ? saysOnly(facets, 'rounds') : scheme !== undefined && saysOnly(facets, 'scheme')
}

/**
 * Rounds right below rounds; `500-400-300 m Row` right above a scheme, which may be done in turn with what has that.
 */
export function isInTurn(facets: Facets, draft: WorkoutDraft): boolean {
  const isStepped = linesOf(draft).some(({ line }) => /^\d+(-\d+){2,}/.test(String(line.distance)))
  const isOfRounds = says(draft.facets, 'rounds') && saysOnly(draft.facets, 'rounds forTime cap team')
  return (isStepped && says(facets, 'scheme')) || (isOfRounds && saysOnly(facets, 'rounds said'))
}
