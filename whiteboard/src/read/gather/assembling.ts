import { isInSets } from '../movements/read-movements.ts'
import { countSets } from './count-sets.ts'
import { applyGear } from './apply-gear.ts'
import { refuse, tell, type Findings, type Place } from '../finding.ts'
import { isAny, isStrong, says, saysOnly, type Facets } from '../format/facets.ts'
import { mergeFacets } from './merge-facets.ts'
import { addNote } from '../movements/read-line.ts'
import type { Lines, ResolvedLine } from '../movements/resolve-line.ts'
import { writeSchemes } from './two-schemes.ts'
import { closeNest } from './nest.ts'
import { emptyWorkout, isNamedSkill, linesOf, type WorkoutDraft } from './workout-draft.ts'

/** How far a board is gathered into workouts. */
export type Assembling = {
  draft: WorkoutDraft
  /** Whether no movement follows before the next workout. */
  isLast: boolean
  /** Whether a rest is told before the next workout. */
  isRestBelow: boolean
  /** Whether the levels of a skill follow. */
  isAboveLevels: boolean
  /** The letters of the parts that have come. */
  readonly letters: Set<string>
  readonly drafts: WorkoutDraft[]
  readonly findings: Findings
}

/** Ends a workout. What is none goes to the one before: its name and its remarks. */
export function close(state: Assembling): void {
  const { draft, findings } = state
  settleRest(draft, findings)
  closeNest(draft, findings)
  refuseLeft(draft, findings)
  const { buy_in, movements, cash_out } = draft.parts
  // `Cash-out` above all there is is what the workout is called.
  if (buy_in.length + movements.length + draft.slots.length === 0) movements.push(...cash_out.splice(0))
  draft.notes.push(...applyGear(draft.gear, linesWithGear(state), findings))
  countSets(draft, findings)
  takeScored(draft, findings)
  if (draft.facets.each === true && draft.facets.team !== undefined)
    draft.notes.push(draft.facets.rounds === undefined ? 'each' : `${draft.facets.rounds} rounds each`)
  else if (draft.facets.each === true && draft.facets.forTime === true) draft.facets.eachTimed = true
  delete draft.facets.each
  tellMinutes(draft, findings)
  writeSchemes(draft, findings)
  fillWindow(draft)
  fillClock(draft, findings)
  writeRounds(draft)
  const isEmpty = linesOf(draft).length + draft.slots.length === 0 && !isStrong(draft.facets) && !isNamedSkill(draft)
  const last = state.drafts.at(-1)
  refuseUnread(draft, findings)
  if (!isEmpty || last === undefined) state.drafts.push(draft)
  else last.notes.push(...(draft.name === undefined ? [] : [draft.name]), ...draft.notes)
  state.draft = emptyWorkout()
}

/** `then 400 m Run` as the last line of an AMRAP: nobody does that alone for what time is left. */
function refuseLeft(draft: WorkoutDraft, findings: Findings): void {
  const [only, second] = draft.parts.movements
  if (draft.thenAt === undefined || only === undefined || second !== undefined) return
  const { reps, calories, distance, duration } = only.line
  if (![reps, calories, distance, duration].includes('Max')) refuseInTurn(draft, findings)
}

/** Behind `then` in an AMRAP work may be done in each round, or when that above is done. */
export function refuseInTurn(draft: WorkoutDraft, findings: Findings): void {
  if (draft.thenAt === undefined) return
  const sentence = 'The board does not say whether this is done in each round, or once what stands above is done.'
  refuse(findings, draft.thenAt, sentence, 'Leave "then" out, or write "Buy-in:" above what is done once.')
  draft.thenAt = undefined
}

/**
 * What stands in brackets behind the heading is the format where no line says one. Else rounds, AMRAP and time are how
 * it is scored, and everything else adds to the format: `(for quality)`, `(rest 2 min between rounds)`.
 */
function takeScored({ scored, ...draft }: WorkoutDraft, findings: Findings): void {
  const { facets } = draft
  if (scored === undefined) return
  const isFormat = !isStrong(facets) || saysOnly(scored, 'rounds')
  const added = Object.entries(scored).filter(([name]) => isFormat || !ofScore.has(name))
  mergeFacets(Object.fromEntries(added), draft, findings)
  if (scored.cap !== undefined && facets.amrap !== true) facets.cap ??= scored.cap
  if (scored.duration === undefined || facets.duration === scored.duration) return
  if (facets.duration === undefined && says(facets, 'amrap emom')) facets.duration = scored.duration
  else draft.notes.push(`${scored.duration / 60} min`)
}

const ofScore = new Set('amrap forTime rounds openRounds sets repsOnly maxReps duration cap perStation'.split(' '))

/**
 * What equipment is of that stands below all work, behind a free line: of the workouts above in the same section, too.
 */
function linesWithGear({ draft, drafts }: Assembling): Lines {
  const lines = [...linesOf(draft)]
  const isApart = (draft.gear[0]?.place.line ?? 0) - (lines.at(-1)?.place.line ?? 0) > 1
  let above = drafts.length
  for (let next = draft; isApart && next.follows === true && above > 0; above -= 1) {
    next = drafts[above - 1] ?? draft
    if (next.gear.length > 0 || next.parts.movements.some(isInSets)) break
    lines.unshift(...linesOf(next))
  }
  return lines
}

/** `Workout: 5 x 3 min hard` of no movement is no name of what follows. */
function refuseUnread(draft: WorkoutDraft, findings: Findings): void {
  const { section, ownName, words, place = { line: 1, column: 1 } } = draft
  if (section !== 'own-words' || ownName === undefined || words.length + linesOf(draft).length > 0) return
  refuse(findings, place, `"${ownName}" was not understood.`, 'Write its movements below it, one a line.')
}

/** A rest that no movement follows is the one between rounds, sets or efforts. */
export function settleRest(draft: WorkoutDraft, findings: Findings): void {
  const { openRest, facets } = draft
  // Nobody rests longer than an interval within an EMOM: it is done before the next part.
  if (facets.emom === true && (openRest?.facets.rest?.duration ?? 0) > (facets.interval ?? 60)) noteRest(draft)
  else if (openRest !== undefined) mergeFacets(openRest.facets, draft, findings)
  draft.openRest = undefined
}

/** Whether a rest leads on to `then`: on its line, or, as long as nobody rests between sets, right above it. */
export function isRestBefore({ line }: Place, { openRest }: WorkoutDraft): boolean {
  const { place, rest } = openRest?.facets ?? {}
  const above = place === undefined ? Infinity : line - place.line
  return above === 0 || (above === 1 && (rest?.duration ?? 0) >= restLeast)
}

const restLeast = 240

/** `Rest 5 min, then` below sets is done before what follows, and not between them. */
export function noteRest(draft: WorkoutDraft): void {
  if (draft.openRest !== undefined) draft.notes.push(draft.openRest.text)
  draft.openRest = undefined
}

/** A rest of which it is not known yet whether movements follow; one that stands above is that between rounds. */
export function openRest(rest: WorkoutDraft['openRest'], draft: WorkoutDraft, findings: Findings): void {
  settleRest(draft, findings)
  draft.openRest = rest
}

/** A rest below a single AMRAP, behind which nothing comes, is that of each of its rounds. */
export function noteLastRest(draft: WorkoutDraft): void {
  const { openRest, parts, facets, part } = draft
  const last = parts.movements.at(-1)
  if (openRest === undefined || last === undefined || part !== 'movements' || facets.duration === undefined) return
  if (facets.amrap !== true || facets.rounds !== undefined || facets.team !== undefined) return
  addNote(last.line, openRest.text)
  draft.openRest = undefined
}

/** Minutes that are numbered are those of an EMOM, where the board names no other clock. */
function tellMinutes({ minutesAt, facets }: WorkoutDraft, findings: Findings): void {
  if (minutesAt === undefined || says(facets, 'amrap emom perStation scheme ladder tabata deathBy')) return
  facets.emom = true
  tell(findings, minutesAt, 'The minutes were read as an EMOM.', 'Write "EMOM" above them.')
}

/** The time on the clock is that of an AMRAP or an EMOM, and the cap of work for time. */
function fillWindow({ facets, parts: { movements }, window }: WorkoutDraft): void {
  if (window === undefined) return
  const [only, second] = movements
  if (!isStrong(facets) && only !== undefined && second === undefined) fillEffort(only, window)
  if (!isStrong(facets)) return
  const isTimed = [facets.amrap, facets.emom, facets.maxReps].includes(true)
  if (isTimed && facets.rounds === undefined) facets.duration ??= window
  else if (!isTimed && facets.tabata === undefined) facets.cap ??= window
}

/**
 * `10 min clock`, and below it times that make up ten minutes: each is done for so long, one after the other; as a hold
 * alone.
 */
function fillClock(draft: WorkoutDraft, findings: Findings): void {
  const { facets, place } = draft
  if (place === undefined || !(isFilled(draft) || isHold(draft))) return
  delete facets.duration
  lastAsSaid(facets, place, findings)
}

/** The lines last as long as they say: nobody does them for time. */
export function lastAsSaid(facets: Facets, place: Place, findings: Findings): void {
  facets.forQuality = true
  const sentence = 'The times were read as those of the work, one after the other, and not for time.'
  tell(findings, place, sentence, 'Write "for time", "AMRAP" or "EMOM" where one is meant.')
}

function isFilled({ facets, parts: { movements }, slots }: WorkoutDraft): boolean {
  const times = movements.map(({ line }) => (line.per_side === true ? 0 : Number(line.duration ?? 0)))
  const isWhole = times.every((time) => time > 0) && times.reduce((sum, time) => sum + time, 0) === facets.duration
  return isWhole && saysOnly(facets, 'duration team') && times.length > 1 && slots.length === 0
}

/** `5 min Plank`, and nothing else. */
function isHold({ facets, parts: { movements }, slots, section, words }: WorkoutDraft): boolean {
  const [only, second] = movements
  if (only === undefined || second !== undefined || slots.length + words.length > 0) return false
  const { line, movement, sets } = only
  const isTimed = typeof line.duration === 'number' && line.reps === undefined && sets === undefined
  const isHeld = movement.has_reps !== true && movement.has_distance !== true && movement.has_calories !== true
  return isTimed && isHeld && !isAny(facets) && section === 'any'
}

/** `Round 1: …`, `Round 2: …` of work for time, each with lines of its own, are done one after the other. */
function writeRounds({ facets, parts: { movements }, slots }: WorkoutDraft): void {
  const { forTime, emom, rounds = slots.length } = facets
  const isWritten =
    slots.length > 1 &&
    slots.every(({ isRound, from, lines }, index) => isRound && from === index + 1 && lines.length > 0)
  if (forTime !== true || emom === true || rounds !== slots.length || !isWritten || movements.length > 0) return
  movements.push(...slots.splice(0).flatMap(({ lines }) => lines))
  delete facets.rounds
}

/** `Max cal Row` in five minutes of the clock. */
function fillEffort({ line }: ResolvedLine, window: number): void {
  if (line.calories === 'Max' || line.distance === 'Max') line.duration ??= window
}

/** A buy-in ends at a blank line, and behind its own line. */
export function endBuyIn(draft: WorkoutDraft): void {
  if (draft.part === 'buy_in' && draft.parts.buy_in.length > 0) draft.part = 'movements'
}
