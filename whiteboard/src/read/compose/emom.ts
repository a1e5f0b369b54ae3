import { isInSets } from '../movements/read-movements.ts'
import type { Composer } from './composer.ts'
import { refuse, tell, type Findings } from '../finding.ts'
import { oneOf, type Figures } from '../amounts/figures.ts'
import type { Lines, ResolvedLine } from '../movements/resolve-line.ts'
import { linesOf, type SlotDraft, type WorkoutDraft } from '../gather/workout-draft.ts'
import { countIntervals } from './minutes.ts'
import { countedLines, noteScore, onlyFacets, placeOf, stepsOf } from './lines.ts'

/** Work that starts anew at every interval. */
export const composeEmom: Composer = (draft, findings) => {
  const { facets } = draft
  if (startsSets(draft) || startsRounds(draft)) return undefined
  const timed = draft.slots.find(({ seconds }) => seconds !== undefined)
  if (facets.emom !== true && timed === undefined) return undefined
  noteScore(draft)
  onlyFacets(draft, 'emom interval duration rounds sets alternating forQuality', 'An EMOM', findings)
  if (facets.forQuality === true) draft.notes.push('For quality')
  const interval = facets.interval ?? timed?.seconds ?? 60
  countIntervals(draft, interval, findings)
  const slots = onClock(slotsOf(draft, findings), interval, draft, findings)
  const rounds = roundsOf(draft, interval, turnsOf(draft, slots, findings), findings)
  if (rounds === undefined) return undefined
  refuseGaps(slots, rounds, draft, findings)
  refuseSteps(draft, findings)
  refuseInTurn(draft, findings)
  refuseLong(linesOf(draft), interval, findings)
  const isSlotted = slots.length > 0
  return {
    type: 'Emom',
    interval,
    rounds,
    ...(isSlotted ? { slots: slots.map(({ lines }) => countedLines(lines, findings)) } : {}),
    movements: isSlotted ? [] : countedLines(draft.parts.movements, findings),
  }
}

/** `0:00-2:00: 5 Snatches` of an EMOM is what is done in two intervals. */
function onClock(slots: readonly SlotDraft[], interval: number, draft: WorkoutDraft, findings: Findings) {
  const timesOf = ({ seconds = interval }: SlotDraft) => seconds / interval
  if (slots.every((slot) => Number.isInteger(timesOf(slot))))
    return slots.flatMap((slot) => Array.from({ length: timesOf(slot) }, () => slot))
  const sentence = 'What is done from one time to the other does not fill the intervals.'
  refuse(findings, placeOf(draft), sentence, 'Write how long each interval is: "Every 2 min x 4".')
  return slots
}

/** Intervals from and to are all of them, or so often as all. */
function refuseGaps(slots: readonly SlotDraft[], rounds: number, draft: WorkoutDraft, findings: Findings): void {
  if (rounds % slots.length === 0 || !slots.some(({ isOfRange }) => isOfRange)) return
  const sentence = `${slots.length} intervals are written, and there are ${rounds}.`
  refuse(findings, placeOf(draft), sentence, 'Write from which to which each line is done.')
}

/** Seven minutes of snatches are done in no minute. */
function refuseLong(lines: Lines, interval: number, findings: Findings): void {
  const long = lines.find(({ line }) => line.reps !== undefined && Number(line.duration ?? 0) > interval)
  if (long === undefined) return
  const sentence = `${long.movement.name} lasts longer than an interval.`
  refuse(findings, long.place, sentence, 'Write how long each interval is, or each part as a board of its own.')
}

/** `In pairs, alternate minutes` above two movements: the two may change, or what they do. */
function refuseInTurn(draft: WorkoutDraft, findings: Findings): void {
  const { facets, notes, parts } = draft
  const isInTurn = notes.some((note) => /^(alternat|switch|chang|swap)\w* (each |every )?minutes?$/i.test(note))
  if (facets.team === undefined || parts.movements.length < 2 || !isInTurn) return
  const sentence = 'The board does not say whether the partners or the movements alternate.'
  refuse(findings, placeOf(draft), sentence, 'Write "Minute 1:", "Minute 2:" before the movements, or "you go, I go".')
}

/** Of `5-5-3-3-1` nobody knows in which of twelve intervals each is done. */
function refuseSteps({ parts: { movements } }: WorkoutDraft, findings: Findings): void {
  const [only, second] = movements
  const steps = only === undefined || second !== undefined ? undefined : stepsOf(only)
  if (only === undefined || steps === undefined) return
  const sentence = `The line has ${steps} sets, and the board another number of intervals.`
  refuse(findings, only.place, sentence, 'Write as many intervals as sets.')
}

/** `Every 90 s` beside `7 x 1` or `5-5-3-3-1` of a lift says when each set starts, as it does behind it. */
function startsSets(draft: WorkoutDraft): boolean {
  const { facets, slots, parts } = draft
  const [only, second] = parts.movements
  if (only === undefined || second !== undefined || facets.emom !== true || slots.length > 0) return false
  // A rest between sets that start by the clock is said twice, and otherwise.
  if (facets.rest?.type === 'fixed') return false
  const { rounds, duration, interval = 60 } = facets
  const said = rounds ?? (duration === undefined ? undefined : duration / interval)
  const sets = shareOfSets(only, draft)
  if (sets !== undefined) parts.movements.splice(0, 1, { ...only, sets })
  else if (said === undefined ? !isInSets(only) : said !== stepsOf(only)) return false
  delete facets.emom
  delete facets.interval
  delete facets.rounds
  delete facets.sets
  delete facets.duration
  facets.rest = { type: 'interval', duration: interval }
  return true
}

/** `Every 2 min (4 sets)` above a share of what one can lift is lifting, and no work on the clock. */
function shareOfSets({ line, place: own }: ResolvedLine, { facets, place }: WorkoutDraft): Figures | undefined {
  const { sets, rounds = 0, interval = 60, duration = rounds * interval } = facets
  const isAbove = place?.line !== own.line || place.column < own.column
  const isOfSets = sets === true && rounds > 0 && duration === rounds * interval && line.percent !== undefined
  return isAbove && isOfSets ? oneOf(rounds) : undefined
}

/** `4 rounds, each for time, every 6 min`: when each round starts. */
function startsRounds({ facets, slots }: WorkoutDraft): boolean {
  const { emom, forTime, interval = 60, duration } = facets
  const rounds = facets.rounds ?? (duration ?? 0) / interval
  const isWhole = Number.isInteger(rounds) && rounds > 1 && (duration ?? rounds * interval) === rounds * interval
  if (emom !== true || forTime !== true || slots.length > 0 || facets.rest !== undefined || !isWhole) return false
  Object.assign(facets, { rounds, rest: { type: 'interval', duration: interval } })
  delete facets.emom
  delete facets.interval
  delete facets.duration
  return true
}

/** In how many intervals all of it is done once. Sets that are written one by one are as many as the format says. */
function turnsOf(draft: WorkoutDraft, slots: readonly SlotDraft[], findings: Findings): number {
  const { parts, facets } = draft
  const isOfSets =
    draft.slots.length === 0 && parts.movements.length > 1 && parts.movements.some(({ isSet }) => isSet === true)
  // `Every 2 min x 3 rounds`, and below it `Round 1:` to `Round 3:`.
  const isOfRounds = facets.rounds !== undefined && slots.length > 1 && slots.every(({ isRound }) => isRound)
  if (!isOfSets && !isOfRounds) return Math.max(slots.length, 1)
  const { duration = 0, interval = 60 } = facets
  const said = facets.rounds ?? (duration > 0 ? duration / interval : slots.length)
  if (said !== slots.length) {
    const sentence = `${said} sets are said, and ${slots.length} are written.`
    refuse(findings, placeOf(draft), sentence, 'Write a line for each set, or one for all.')
  }
  return facets.rounds === undefined ? slots.length : 1
}

/** How many intervals there are in all. `x 4 rounds` of several slots is each of them four times. */
function roundsOf(draft: WorkoutDraft, interval: number, slots: number, findings: Findings): number | undefined {
  const { duration, rounds = 1 } = draft.facets
  const isAll = duration === rounds * interval
  if (rounds === 1 && !isAll) return intervalsOf(draft, interval, slots, findings)
  if (duration !== undefined && !isAll && duration !== rounds * interval * slots) {
    const sentence = `${rounds} rounds do not fill the ${duration / 60} minutes.`
    refuse(findings, placeOf(draft), sentence, 'Write the rounds or the minutes, or both as they go together.')
    return undefined
  }
  if (slots > 1 && !isAll) {
    const sentence = `${rounds} rounds of ${slots} stations were read as ${rounds * slots} intervals.`
    // `8 sets, alternating` may be eight in all, or eight of each.
    const isEither = draft.facets.sets === true && draft.facets.alternating === true
    const say = isEither ? refuse : tell
    say(findings, placeOf(draft), sentence, 'Write the minutes in all.')
  }
  return isAll ? rounds : rounds * slots
}

/** The intervals that fill the time, or those that are written. */
function intervalsOf(draft: WorkoutDraft, interval: number, slots: number, findings: Findings) {
  const { duration, rounds } = draft.facets
  if (duration === undefined && rounds === 1) return slots
  if (duration === undefined && draft.slots.some(({ seconds }) => seconds !== undefined)) return slots
  if (duration !== undefined && duration % interval === 0) return duration / interval
  const sentence =
    duration === undefined ? 'The EMOM does not say how long it is.' : 'The intervals do not fill the time.'
  refuse(findings, placeOf(draft), sentence, 'Write how long it is in all: "EMOM 12", "Every 2 min x 5".', 'no-format')
  return undefined
}

/** A set an interval: `Set 1: 3 @ 70%`, `Sets 2-3: 2 @ 80%`. */
function slotsOfSets(lines: Lines): readonly SlotDraft[] {
  return lines.flatMap(({ sets, ...line }) =>
    Array.from({ length: Math.min(sets?.values[0] ?? 1, setsMax) }, () => ({
      lines: [{ ...line, sets: undefined }],
    })),
  )
}

const setsMax = 60

/** The slots in turn. Those that are numbered stand where their number says. */
function slotsOf(draft: WorkoutDraft, findings: Findings): readonly SlotDraft[] {
  const { slots, parts, facets } = draft
  if (slots.length === 0 && facets.alternating === true && parts.movements.length > 1) {
    return parts.movements.map((line) => ({ lines: [line] }))
  }
  if (slots.length === 0 && parts.movements.length > 1 && parts.movements.some(({ isSet }) => isSet === true))
    return slotsOfSets(parts.movements)
  const [first] = parts.movements
  if (slots.length > 0 && first !== undefined) {
    const sentence = 'The line belongs to no interval, and others do.'
    refuse(findings, first.place, sentence, 'Write "Minute 1:" or the like before it.')
  }
  const inOrder = [...slots].sort((one, other) => (one.from ?? 0) - (other.from ?? 0))
  const isInOrder = inOrder.every(({ from }, index) => from === undefined || from === index + 1)
  if (!isInOrder) {
    const sentence = 'The intervals are not numbered one after the other.'
    refuse(findings, placeOf(draft), sentence, 'Number them 1, 2, 3 …, each once.')
  }
  return inOrder
}
