import { refuse, tell, type Place, type Findings } from '../finding.ts'
import type { ReadLine } from '../movements/read-line.ts'
import { hasAmount } from '../movements/read-movements.ts'
import type { ResolvedLine, Lines } from '../movements/resolve-line.ts'
import type { WorkoutDraft } from '../gather/workout-draft.ts'

/** Lines of work that says how much of each is done. One without an amount is an error, as is one in sets. */
export function countedLines(lines: Lines, findings: Findings): readonly ReadLine[] {
  return lines.map((read) => {
    const name = read.movement.name
    if (!hasAmount(read.line)) {
      const sentence = `The line does not say how much of ${name} is done.`
      refuse(findings, read.place, sentence, `Write an amount before it, such as "10 ${name}".`, 'no-amount')
    }
    return withoutSets(read, findings)
  })
}

/** Lines whose amount the format gives: none of their own is needed. */
export function plainLines(lines: Lines, findings: Findings): readonly ReadLine[] {
  return lines.map((read) => withoutSets(read, findings))
}

function withoutSets(read: ResolvedLine, findings: Findings): ReadLine {
  if (read.sets !== undefined) {
    const sentence = `The line gives ${read.movement.name} sets of its own within a workout that has a format.`
    refuse(findings, read.place, sentence, 'Write the repetitions alone, or a board of its own.')
  }
  return read.line
}

/** The parts before and after the work, those that hold anything: every type may have them. */
export function sideParts({ parts }: WorkoutDraft, findings: Findings) {
  return Object.fromEntries(
    (['buy_in', 'cash_out'] as const)
      .filter((name) => parts[name].length > 0)
      .map((name) => [name, countedLines(parts[name], findings)]),
  )
}

/** How many rounds or sets `10-8-6` is of; undefined of what is no scheme. */
export function stepsOf({ line: { reps = '' } }: ResolvedLine): number | undefined {
  return /^\d+(-\d+){2,}$/.test(reps) ? reps.split('-').length : undefined
}

/** `4 sets` of `10-8-6`: one of the two is wrong. */
export function refuseSteps(lines: Lines, rounds: number | undefined, findings: Findings): void {
  for (const read of lines) {
    const [steps, count] = [stepsOf(read), read.sets?.values[0] ?? rounds]
    if (steps === undefined || count === undefined || count === 1 || steps === count) continue
    const sentence = `The line has ${steps} steps of ${read.movement.name}, and the board says ${count}.`
    refuse(findings, read.place, sentence, 'Write as many steps as rounds or sets.')
  }
}

/** What is done after each of equal rounds is what each of them ends in. */
export function endRounds({ parts }: WorkoutDraft, findings: Findings): void {
  const [first] = parts.after_each_round
  parts.movements.push(...parts.after_each_round.splice(0))
  if (first === undefined) return
  const sentence = `${first.movement.name} was read as the end of each round.`
  tell(findings, first.place, sentence, 'Write it as the last line of the round.')
}

/** What is done as often as its time allows says nothing of how often. */
export function refuseCounted(lines: Lines, each: string, findings: Findings): void {
  const counted = lines.find(({ line }) => /\d/.test(String(line.reps ?? line.calories ?? line.distance)))
  if (counted === undefined) return
  const sentence = `${each} is as much as its time allows, and the line says how much of ${counted.movement.name}.`
  refuse(findings, counted.place, sentence, 'Write "3 x AMRAP 2", or the names alone.')
}

/** `Score: total reps` of what has no member for it. */
export function noteScore({ facets, notes }: WorkoutDraft): void {
  if (facets.repsOnly === true) notes.push('Score: total reps')
  delete facets.repsOnly
}

/** The facets that a format knows, with spaces between; an error for any other, so that nothing is passed over. */
export function onlyFacets(draft: WorkoutDraft, known: string, format: string, findings: Findings): void {
  const names = new Set(['place', 'team', ...known.split(' ')])
  const [after] = names.has('after_each_round') ? [] : draft.parts.after_each_round
  const other = Object.keys(draft.facets).find((name) => !names.has(name))
  const remedy = 'Write what does not belong to it as a board of its own, or mark it with ">".'
  const said = other === undefined ? 'something after each round' : (words.get(other) ?? other)
  if (after === undefined && other === undefined) return
  const place = other === undefined ? (after?.place ?? placeOf(draft)) : placeOf(draft)
  refuse(findings, place, `${format} does not go with ${said}.`, remedy)
}

const words = new Map(
  Object.entries({
    amrap: 'an AMRAP',
    again: 'repeating it without saying how often',
    emom: 'a start every interval',
    interval: 'an interval',
    duration: 'a time',
    rounds: 'a number of rounds',
    sets: 'sets',
    forTime: '"for time"',
    forQuality: '"for quality"',
    scheme: 'a rep scheme',
    ladder: 'an open ladder',
    cap: 'a time cap',
    rest: 'a rest',
    maxReps: '"max reps"',
    perStation: 'a time at each station',
    work: 'a time of work',
    off: 'a time of rest',
    alternating: '"alternating"',
    repsOnly: 'a score in reps',
    days: 'days',
    complex: 'a complex',
    deathBy: '"death by"',
    tabata: '"Tabata"',
    more: 'repetitions that grow',
    openRounds: '"rounds for time"',
  }),
)

/** Where the format stands. */
export function placeOf({ facets, place }: WorkoutDraft): Place {
  return facets.place ?? place ?? { line: 1, column: 1 }
}
