import { refuse, tell, type Findings } from '../finding.ts'
import { saysOnly, type Facets } from '../format/facets.ts'
import { hasAmount } from '../movements/read-movements.ts'
import type { WorkoutDraft } from './workout-draft.ts'

/** `10-9-8-…-1` of some lines and `1-2-3-…-10` of those below: the one goes up while the other goes down. */
export function takeSecondScheme(facets: Facets, { facets: known, parts, schemes }: WorkoutDraft): boolean {
  const [first, second] = [countsOf(known), countsOf(facets)]
  const isOpposite = rise(first) * rise(second) < 0 && first.length === second.length
  const isPlain =
    saysOnly(facets, 'scheme') && schemes.length === 0 && parts.movements.every(({ line }) => !hasAmount(line))
  if (!isOpposite || !isPlain) return false
  schemes.push({ counts: first, from: 0 }, { counts: second, from: parts.movements.length })
  return true
}

/** `15-12-9` of some lines and `12-9-6` of others apart, under one cap: one behind the other, and none is bought in. */
export function takeNextScheme(facets: Facets, { facets: known, part, parts, schemes }: WorkoutDraft): boolean {
  const isPlain = saysOnly(known, 'scheme forTime cap team') && part === 'movements'
  if (!isPlain || (schemes.length > 0 && schemes.at(-1)?.isBehind !== true)) return false
  if (schemes.length === 0) schemes.push({ counts: countsOf(known), from: 0 })
  schemes.push({ counts: countsOf(facets), from: parts.movements.length, isBehind: true })
  return true
}

function countsOf({ scheme = '' }: Facets): readonly number[] {
  return scheme.split('-').map(Number)
}

function rise(counts: readonly number[]): number {
  return (counts.at(-1) ?? 0) - (counts[0] ?? 0)
}

/** No member holds two schemes: they are written out, one behind the other or round by round. */
export function writeSchemes(draft: WorkoutDraft, findings: Findings): void {
  const { facets, parts, schemes, place = { line: 1, column: 1 } } = draft
  const [first, second] = schemes
  if (first === undefined || second === undefined) return
  refuseMixed(draft, findings)
  const lines = parts.movements.splice(0)
  const work = schemes.map(({ counts, from }, at) => {
    const own = lines.slice(from, schemes[at + 1]?.from)
    return counts.map((reps) => own.map((read) => ({ ...read, line: { ...read.line, reps: String(reps) } })))
  })
  const inTurn = first.counts.flatMap((_, round) => work.flatMap((rounds) => rounds[round] ?? []))
  parts.movements.push(...(second.isBehind === true ? work.flat(2) : inTurn))
  delete facets.scheme
  facets.forTime ??= true
  tell(findings, facets.place ?? place, 'The two rep schemes were written out.', 'Write a line for each.')
}

/** A line that counts itself, and a scheme of no line. */
function refuseMixed({ parts: { movements }, schemes, place }: WorkoutDraft, findings: Findings): void {
  const counted = movements.find(({ line }) => hasAmount(line))
  const isOfNone = schemes.some(({ from }, at) => from === (schemes[at + 1]?.from ?? movements.length))
  const start = counted?.place ?? place
  if (start === undefined || (counted === undefined && !isOfNone)) return
  const sentence = 'The board does not say of which movements which rep scheme is.'
  refuse(findings, start, sentence, 'Write a line for each.')
}
