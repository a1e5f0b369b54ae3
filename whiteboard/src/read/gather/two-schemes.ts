import { tell, type Findings, type Place } from '../finding.ts'
import { saysOnly, type Facets } from '../format/facets.ts'
import { hasAmount } from '../movements/read-movements.ts'
import type { WorkoutDraft } from './workout-draft.ts'

/** `10-9-8-…-1` of some lines and `1-2-3-…-10` of those below: the one goes up while the other goes down. */
export function takeSecondScheme(facets: Facets, { facets: known, parts, schemes }: WorkoutDraft): boolean {
  const [first = [], second = []] = [known.scheme, facets.scheme].map((scheme) => scheme?.split('-').map(Number))
  const isOpposite = rise(first) * rise(second) < 0 && first.length === second.length
  const isPlain =
    saysOnly(facets, 'scheme') && schemes.length === 0 && parts.movements.every(({ line }) => !hasAmount(line))
  if (!isOpposite || !isPlain) return false
  schemes.push({ counts: first, from: 0 }, { counts: second, from: parts.movements.length })
  return true
}

function rise(counts: readonly number[]): number {
  return (counts.at(-1) ?? 0) - (counts[0] ?? 0)
}

/** What goes up and down is written out, round by round: no member holds two schemes. */
export function writeSchemes({ facets, parts, schemes, place }: WorkoutDraft, findings: Findings): void {
  const [first, second] = schemes
  if (first === undefined || second === undefined || parts.movements.some(({ line }) => hasAmount(line))) return
  const lines = parts.movements.splice(0)
  for (const [round, count] of first.counts.entries()) {
    for (const [at, read] of lines.entries()) {
      const reps = at < second.from ? count : second.counts[round]
      parts.movements.push({ ...read, line: { ...read.line, reps: String(reps) } })
    }
  }
  delete facets.scheme
  facets.forTime ??= true
  tell(findings, facets.place ?? place ?? start, 'The two rep schemes were written out.', 'Write a line for each.')
}

const start: Place = { line: 1, column: 1 }
