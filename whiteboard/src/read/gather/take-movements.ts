import { endBuyIn, refuseInTurn, settleRest, type Assembling } from './assembling.ts'
import type { ItemOf } from '../kinds/board-item.ts'
import { refuse, tell, type Findings, type Place } from '../finding.ts'
import { says, type Facets } from '../format/facets.ts'
import { practiceLeast } from '../kinds/label-line.ts'
import { endNest } from './nest.ts'
import { inOrder, type ResolvedLine, type Lines } from '../movements/resolve-line.ts'
import { begin } from './take-format.ts'
import { writeOut } from './one-task.ts'
import { maximal } from '../names/measured.ts'
import { addNote } from '../movements/read-line.ts'
import { hasAmount, isInSets } from '../movements/read-movements.ts'
import { findUnit } from '../amounts/units.ts'
import { linesOf, workLeast, type WorkoutDraft } from './workout-draft.ts'

/** Puts the movements of a line where they belong: into a part, an interval, or in the place of a lift's name. */
export function takeMovements(item: ItemOf<'movements'>, state: Assembling): void {
  const { isOfLift } = state.draft
  const isNextLift = isOfLift === true && item.lines.every(({ sets }) => sets !== undefined)
  if (isNextLift || isNextEffort(item, state.draft) || isLiftBehind(item, state.draft)) begin({}, state, item.place)
  if (isNextLift) state.draft.isOfLift = true
  takeLines(item, state)
}

function takeLines(item: ItemOf<'movements'>, state: Assembling): void {
  const { draft, findings } = state
  if (isPractice(item, state)) {
    draft.ownName ??= item.text
    return
  }
  if (draft.isAfterThen) goOnAfterThen(item.place, state)
  if (draft.partLine !== undefined && item.place.line > draft.partLine) endLine(draft)
  refuseUncounted(item, draft, findings)
  noteRest(item.lines, draft, findings)
  if (item.isForTime) draft.facets.forTime = true
  const person = item.person ?? draft.person
  const lines = item.lines.map((read) => withNotes(read, [draft.level, person]))
  if (person !== undefined) draft.facets.team ??= { size: 2 }
  if (person !== undefined && !says(draft.facets, 'scheme ladder')) lines.forEach((read) => fillPerson(read, findings))
  tellSet(item, draft, findings)
  if (isSaidAgain(lines, draft)) draft.parts.movements.splice(-1, 1)
  if (!isGearOfAbove(lines, draft)) put(lines, item.ordinal, draft)
}

/**
 * `Rest 4 minutes, then:`, and below it `2 km Row for time`: behind work on the clock an effort for time is a workout
 * of its own.
 */
function isNextEffort({ isForTime }: ItemOf<'movements'>, draft: WorkoutDraft): boolean {
  const isApart = draft.openRest !== undefined || draft.isAfterThen
  return isForTime && isApart && linesOf(draft).length > 0 && says(draft.facets, 'amrap emom tabata deathBy')
}

/** `Cash-out`, and below it `3x12 Curls`: sets of their own are a workout, and no part of one. */
function isLiftBehind({ lines }: ItemOf<'movements'>, { part, parts }: WorkoutDraft): boolean {
  const isFirst = part === 'cash_out' && parts.cash_out.length === 0 && parts.movements.length > 0
  return isFirst && lines.every(({ sets, line }) => sets !== undefined && line.reps !== undefined)
}

/**
 * Behind `AMRAP 12`, a movement and `Rest 2 min, then` the next may be of each round, or be done when the rest is over.
 */
function goOnAfterThen(place: Place, state: Assembling): void {
  const { draft, findings } = state
  if (draft.openRest !== undefined && draft.facets.amrap === true) {
    const sentence = 'The board does not say whether this is done in each round or after the rest.'
    refuse(findings, place, sentence, 'Write a format above it, or leave "then" out.')
  }
  settleRest(draft, findings)
  settleThen(place, state)
}

/** `1. 10 Burpees`, `Rest`, `2. 12 Sit-ups` of an EMOM: the rest may be a minute, and then the second is another. */
function refuseUncounted({ ordinal, place }: ItemOf<'movements'>, draft: WorkoutDraft, findings: Findings): void {
  const { facets, slots, openRest } = draft
  const isOther = slots.length + 1 !== ordinal && slots.some(({ lines }) => lines.length === 0)
  if (ordinal === undefined || facets.emom !== true || !(isOther || openRest !== undefined)) return
  const sentence = 'A rest stands between lines that are numbered, and has no number.'
  refuse(findings, place, sentence, 'Number the rest, too, or leave all numbers out.')
}

/** Below a part of one line the work goes on. */
function endLine(draft: WorkoutDraft): void {
  endBuyIn(draft)
  if (draft.part === 'after_each_round') draft.part = 'movements'
}

/** What one partner does while the other works, without an amount, is as much as possible. */
function fillPerson({ line, movement, place }: ResolvedLine, findings: Findings): void {
  // `Bike for calories` is as many of those.
  const unit = /calories$/i.test(line.note ?? '') ? findUnit('cal') : undefined
  const most = hasAmount(line) ? undefined : maximal(unit, movement)
  if (most === undefined) return
  Object.assign(line, inOrder({ ...line, [most.measure]: most.value }))
  const sentence = `${movement.name} was read as done as often as possible.`
  tell(findings, place, sentence, `Write "max ${movement.name}".`)
}

/** A set by itself is one of nothing. */
function tellSet({ lines: [set], place }: ItemOf<'movements'>, draft: WorkoutDraft, findings: Findings): void {
  if (set?.isSet !== true || mayBeSet(set, draft)) return
  const sentence = 'A set stands here, and no lift above it.'
  refuse(findings, place, sentence, 'Write the lift on each line.')
}

/** `In 20:00 build to a 1RM Snatch` below `Snatch (1RM)` is the same lift. */
function isSaidAgain([read, second]: Lines, { parts: { movements } }: WorkoutDraft): boolean {
  const above = movements.at(-1)
  if (read?.isGoal !== true || second !== undefined || above === undefined) return false
  return movements.length === 1 && above.movement === read.movement && above.line.reps === read.line.reps
}

/** `Double-unders - 10 min`, and above its levels `Rope Climb, 4 sets`, is what a skill is called. */
function isPractice({ lines: [only, second] }: ItemOf<'movements'>, { draft, isAboveLevels }: Assembling): boolean {
  if (draft.section !== 'skill' || linesOf(draft).length > 0 || only === undefined || second !== undefined) return false
  const isLong = only.line.reps === 'Max' && Number(only.line.duration) >= practiceLeast
  return isLong || (isAboveLevels && draft.level === undefined && !hasAmount(only.line))
}

function put(lines: Lines, ordinal: number | undefined, draft: WorkoutDraft): void {
  const slot = draft.slots.at(-1)
  if (slot?.from !== undefined) slot.lines.push(...lines)
  else if (draft.facets.emom === true && (ordinal !== undefined || draft.slots.length > 0)) {
    draft.slots.push({ lines: [...lines] })
  } else draft.parts[draft.part].push(...lines)
  settleName(draft, lines.length)
}

/** What follows `then` is what the time is left for, or what is done after all rounds. */
function settleThen(place: Place, { draft, isRestBelow, findings }: Assembling): void {
  draft.isAfterThen = false
  refuseInTurn(draft, findings)
  const { facets, parts } = draft
  if (facets.emom === true) return
  if (isInTime(facets)) {
    // `AMRAP in 16, 4 rounds of …, then …`: without a rest the rounds are those before.
    const isRepeated = isRestBelow || (facets.rest ?? facets.off) !== undefined
    if (facets.rounds !== undefined && !isRepeated && draft.place !== undefined) {
      draft.nest = { rounds: facets.rounds, at: 0, place: draft.place }
      delete facets.rounds
    }
    endNest(draft, 'then')
    if (facets.amrap === true && draft.isForRest !== true) draft.thenAt = place
    writeOutWithin(draft)
    parts.buy_in.push(...parts.movements.splice(0))
  } else if (says(facets, 'rounds scheme ladder')) draft.part = 'cash_out'
}

/** Whether a time ends the work, or each of its rounds. */
function isInTime({ amrap, maxReps, rounds, duration = 0, work = 0 }: Facets): boolean {
  return amrap === true || maxReps === true || work >= workLeast || (rounds !== undefined && duration >= workLeast)
}

/** `AMRAP 10, 10-8-6 of …, then …`: the scheme is done once, before what time is left for. */
function writeOutWithin(draft: WorkoutDraft): void {
  const { amrap } = draft.facets
  if (draft.facets.scheme === undefined || amrap === undefined) return
  delete draft.facets.amrap
  writeOut(draft)
  draft.facets.amrap = amrap
}

/**
 * A rest that movements follow is what comes after the line above. In strength work it is that between sets; in a
 * superset that before the other lift.
 */
function noteRest([next]: Lines, draft: WorkoutDraft, findings: Findings): void {
  const { openRest } = draft
  const before = linesOf(draft).at(-1)
  if (openRest === undefined || before === undefined) return
  const isWithin = draft.letter !== undefined && before.movement !== next?.movement
  if ((draft.section === 'strength' || isInSets(before)) && !isWithin) {
    settleRest(draft, findings)
    return
  }
  draft.openRest = undefined
  if (draft.restOf?.read === before) delete draft.restOf
  addNote(before.line, openRest.text)
}

function withNotes(read: ResolvedLine, said: readonly (string | undefined)[]): ResolvedLine {
  const opening = said.filter((each) => each !== undefined)
  if (opening.length === 0) return read
  const note = read.line.note === undefined ? opening.join(', ') : `${opening.join(', ')}: ${read.line.note}`
  return { ...read, line: { ...read.line, note } }
}

/** `Thruster: 43/30 kg`, `Wall Balls to 10/9 ft` below those is what they are done with. */
function isGearOfAbove([read, second]: Lines, draft: WorkoutDraft): boolean {
  const { load = null, height } = read?.line ?? {}
  if (read === undefined || second !== undefined || hasAmount(read.line)) return false
  if (load === null && height === undefined) return false
  const above = linesOf(draft).filter(
    ({ line, movement }) =>
      movement.id === read.movement.id &&
      (load === null || line.load === null) &&
      (height === undefined || line.height === undefined),
  )
  const isCounted = above.every(({ line }) => hasAmount(line)) || draft.facets.ladder !== undefined
  if (!isCounted) return false
  for (const { line } of above) {
    Object.assign(line, inOrder({ ...line, load: load ?? line.load, ...(height === undefined ? {} : { height }) }))
  }
  return above.length > 0
}

/** Whether the lift that a set is of stands right above it, or is what the workout is called. */
function mayBeSet({ movement }: ResolvedLine, draft: WorkoutDraft): boolean {
  const before = linesOf(draft).at(-1)
  return before === undefined || before.movement.id === movement.id
}

/** The lift's name on a line of its own gives way to its sets, which are all done as it says. */
function settleName(draft: WorkoutDraft, count: number): void {
  const { movements } = draft.parts
  const at = movements.length - count - 1
  const [name, set] = [movements[at], movements[at + 1]]
  if (at >= 0 && name?.isSet !== true && name?.line.reps === undefined && set?.isSet === true) {
    movements.splice(at, 1)
    draft.lift = name
    if (name?.line.note !== undefined) draft.notes.push(name.line.note)
  }
  for (const read of movements.slice(-count)) if (read.isSet === true) fillSet(read, draft.lift)
}

/** `Back Squat, tempo 31X1` above sets of it. */
function fillSet({ line, movement }: ResolvedLine, lift: ResolvedLine | undefined): void {
  if (lift?.movement.id !== movement.id) return
  const { tempo, rpe, percent, load } = lift.line
  const said = Object.fromEntries(Object.entries({ tempo, rpe, percent }).filter(([, value]) => value !== undefined))
  Object.assign(line, inOrder({ ...said, ...line, load: line.load ?? load }))
}
