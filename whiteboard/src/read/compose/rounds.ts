import type { Composer } from './composer.ts'
import { refuse, tell, type Findings } from '../finding.ts'
import { says } from '../format/facets.ts'
import { inOrder } from '../movements/resolve-line.ts'
import { lastAsSaid } from '../gather/assembling.ts'
import type { WorkoutDraft } from '../gather/workout-draft.ts'
import { countedLines, endRounds, onlyFacets, placeOf, plainLines, refuseSteps } from './lines.ts'
import { fixedOf, intervals } from './efforts.ts'
import { composeSets } from './sets.ts'
import { isUnhurried } from './unhurried.ts'

/** Work that is counted: schemes, rounds, tasks, sets. */
export const composeRounds: Composer = (draft, findings) => {
  if (says(draft.facets, 'rounds scheme')) delete draft.facets.openRounds
  refuseGoal(draft, findings)
  for (const compose of [composeSets, intervals, ofLift, scheme, rounds, task]) {
    const composed = compose(draft, findings)
    if (composed !== undefined) return composed
  }
  return undefined
}

/** The time cap, and whether the time is no score. */
function ending({ facets }: WorkoutDraft) {
  return {
    ...(facets.cap === undefined ? {} : { time_cap: facets.cap }),
    ...(facets.forQuality === true ? { for_time: false } : {}),
  }
}

/** The scheme of a draft: said in its format, or the same on every line. */
function schemeOf({ facets, parts }: WorkoutDraft): string | undefined {
  if (facets.scheme !== undefined) return facets.scheme
  const [first, ...others] = parts.movements
  const reps = first?.line.reps ?? first?.line.calories?.toString().replace(/ cal$/, '')
  const isScheme = reps !== undefined && /^\d+(-\d+){2,}$/.test(reps)
  return isScheme && facets.rounds === undefined && others.every(({ line }) => line.reps === reps) ? reps : undefined
}

/** `8-6-4-2`, and below it one lift at a share of what one can lift: nobody does that for time. */
const ofLift: Composer = (draft, findings) => {
  const { scheme: reps, rest, forTime, cap } = draft.facets
  const [only, second] = draft.parts.movements
  const isLift = only?.line.percent !== undefined && only.line.reps === undefined && second === undefined
  if (reps === undefined || !isLift || (forTime ?? cap) !== undefined) return undefined
  onlyFacets(draft, 'scheme rest', 'A lift', findings)
  return { type: 'Strength', rest: rest ?? { type: 'as_needed' }, movements: [inOrder({ ...only.line, reps })] }
}

const scheme: Composer = (draft, findings) => {
  const said = schemeOf(draft)
  const { facets } = draft
  if (said === undefined || facets.sets === true || facets.amrap === true) return undefined
  if (facets.scheme === undefined && facets.forTime === undefined && facets.forQuality === undefined) return undefined
  onlyFacets(draft, 'scheme forTime forQuality cap rounds after_each_round', 'A rep scheme', findings)
  const count = said.split('-').length
  if (facets.rounds !== undefined && facets.rounds !== count) return undefined
  const lines = draft.parts.movements.map((read) => {
    const { reps, calories, ...line } = read.line
    if (calories === `${said} cal`)
      return { ...read, line: { ...line, note: ['calories', line.note].filter(Boolean).join(', ') } }
    if (reps === said) return { ...read, line }
    const sentence = `The scheme says how often ${read.movement.name} is done, and the line says ${reps ?? 'none'}.`
    const remedy = 'Write the number in one place, or the line below "After each round:".'
    if (reps !== undefined) refuse(findings, read.place, sentence, remedy)
    return read
  })
  tellTime(draft, findings)
  const after = draft.parts.after_each_round
  return {
    type: 'FranStyle',
    rep_scheme: said,
    ...ending(draft),
    movements: plainLines(lines, findings),
    ...(after.length === 0 ? {} : { after_each_round: countedLines(after, findings) }),
  }
}

const rounds: Composer = (draft, findings) => {
  const { facets } = draft
  if (facets.rounds === undefined || facets.scheme !== undefined) return undefined
  refuseEach(draft, findings)
  onlyFacets(draft, 'rounds sets forTime eachTimed forQuality cap rest after_each_round', 'Rounds for time', findings)
  endRounds(draft, findings)
  asTimed(draft, findings)
  tellTime(draft, findings)
  refuseSame(draft, findings)
  refuseSteps(draft.parts.movements, facets.rounds, findings)
  const { rest } = facets
  return {
    type: 'RoundsForTime',
    rounds: facets.rounds,
    ...(rest === undefined ? {} : { rest }),
    ...ending(draft),
    movements: countedLines(draft.parts.movements, findings),
  }
}

/** `4 rounds, each for time`, one right behind the other, are not one time: nobody knows when the next one starts. */
function refuseEach(draft: WorkoutDraft, findings: Findings): void {
  const { facets, notes } = draft
  if (facets.eachTimed !== true || facets.rest !== undefined || notes.some((note) => /\brest\b/i.test(note))) return
  const sentence = 'Each round is for time, and the board does not say how long one rests between them.'
  const remedy = 'Write "Rest 2 minutes between rounds", or "4 rounds for time".'
  refuse(findings, placeOf(draft), sentence, remedy, 'no-format')
}

/** `2 min Row, 1 min Burpees` in rounds last as long as they say: nobody does them for time. */
function asTimed({ facets, parts, place }: WorkoutDraft, findings: Findings): void {
  const lines = [...parts.buy_in, ...parts.movements, ...parts.cash_out]
  const isTimed = lines.every(({ line }) => line.duration !== undefined)
  if (!isTimed || says(facets, 'forTime forQuality cap') || place === undefined) return
  lastAsSaid(facets, place, findings)
}

/** A last line that is the one before the rounds may be of each round, or be done after them. */
function refuseSame({ isNested, parts }: WorkoutDraft, findings: Findings): void {
  const [before, last] = [parts.buy_in[0], parts.movements.at(-1)]
  const isSame = before !== undefined && JSON.stringify(before.line) === JSON.stringify(last?.line)
  if (!isNested || !isSame || parts.movements.length < 2 || parts.cash_out.length > 0) return
  const sentence = `The board does not say whether ${before.movement.name} is done in each round or after them.`
  refuse(findings, last?.place ?? before.place, sentence, 'Write "then" above it, or leave a line free.')
}

/** A board that says neither "for time" nor "for quality" is for time, unless nobody would hurry: that is told. */
function tellTime(draft: WorkoutDraft, findings: Findings): void {
  const { facets, place } = draft
  if (says(facets, 'forTime forQuality cap') || place === undefined) return
  if (isUnhurried(draft)) facets.forQuality = true
  const how = facets.forQuality === true ? 'for quality' : 'for time'
  tell(findings, facets.place ?? place, `The work was read as ${how}.`, 'Write "for time" or "for quality".')
}

const task: Composer = (draft, findings) => {
  const { facets, parts } = draft
  if (!says(facets, 'forTime forQuality') && !isCapped(draft) && !isAloneForTime(draft)) return undefined
  if (facets.rounds !== undefined || facets.scheme !== undefined || isEffort(draft)) return undefined
  onlyFacets(draft, 'forTime forQuality cap openRounds', 'Work for time', findings)
  if (facets.openRounds === true) {
    const sentence = 'The board does not say how many rounds are done.'
    refuse(findings, placeOf(draft), sentence, 'Write the number: "3 rounds for time".', 'no-format')
  }
  return {
    type: 'ForTime',
    ...ending(draft),
    movements: countedLines(parts.movements, findings),
  }
}

/** `For time: 1RM Clean and Jerk`: what is scored by how heavy it gets is not for time. */
function refuseGoal({ facets, notes, parts: { movements } }: WorkoutDraft, findings: Findings): void {
  const goal = movements.find(({ isGoal }) => isGoal === true)
  const isWeighed =
    goal !== undefined || notes.some((note) => ofWeight.some((one) => one.test(note)) && !/\btime\b/i.test(note))
  const place = goal?.place ?? movements[0]?.place
  if (facets.forTime !== true || !isWeighed || place === undefined) return
  const sentence = 'The board says "for time", and that the load is the score.'
  refuse(findings, place, sentence, 'Leave one of them out, or write each as a board of its own.')
}

const ofWeight = [
  /^(?:(?:your |the )?score|scored|scoring|post|record)\b.*\b(?:weights?|loads?|heaviest|kg|lbs?)\b/i,
  /^(?:weights?|loads?) \((?:higher|heavier|more) is better\)$/i,
]

/** A cap alone means for time, unless it is that of one lift, which may be for load. */
function isCapped({ facets, parts: { movements } }: WorkoutDraft): boolean {
  const [only, second] = movements
  const isCounted = only?.movement.has_load !== true || Number(only.line.reps) >= repsLeast
  return facets.cap !== undefined && (second !== undefined || isCounted)
}

/** Repetitions of one lift that nobody does for load. */
const repsLeast = 20

/**
 * One movement that says "for time" on its own line is a single effort, where neither calories nor a cap make work of
 * it.
 */
function isEffort(draft: WorkoutDraft): boolean {
  const [only] = draft.parts.movements
  const isFixed = only !== undefined && fixedOf(only) !== undefined && draft.facets.cap === undefined
  return isFixed && isAloneForTime(draft)
}

function isAloneForTime({ parts: { movements } }: WorkoutDraft): boolean {
  const [only, second] = movements
  return only?.isForTime === true && second === undefined
}
