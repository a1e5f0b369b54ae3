import type { ResolvedLine } from '../movements/resolve-line.ts'
import type { WorkoutDraft } from './workout-draft.ts'

const linesMax = 40

/**
 * Makes rounds that further rounds follow a buy-in of those, written out, and of what stands between. Gives whether that
 * can be done.
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
  return reps === undefined ? read : { ...read, line: { ...read.line, reps } }
}
