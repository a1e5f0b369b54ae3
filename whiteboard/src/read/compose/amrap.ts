import type { Composer } from './composer.ts'
import { refuse, tell, type Findings } from '../finding.ts'
import { says, saysOnly } from '../format/facets.ts'
import { hasAmount } from '../movements/read-movements.ts'
import type { ReadLine } from '../movements/read-line.ts'
import { workLeast, type WorkoutDraft } from '../gather/workout-draft.ts'
import { countedLines, endRounds, onlyFacets, placeOf, plainLines } from './lines.ts'

/** As many rounds as possible, and ladders that a time ends. */
export const composeAmrap: Composer = (draft, findings) => {
  const { facets, parts } = draft
  // `3 rounds, 3 min cap`, and in each as much as its time leaves: the cap is that of a round.
  if (endsInMost(draft)) Object.assign(facets, { amrap: true, duration: facets.duration ?? facets.cap })
  if (!isMost(draft) && !isTimedLadder(draft, findings)) return undefined
  grow(draft, findings)
  asRest(draft)
  const { duration, ladder, interval } = facets
  // What is done every five minutes of twelve is no rest.
  if (interval !== undefined && interval <= (duration ?? 0)) {
    const sentence = 'The board does not say what is done at each interval of the AMRAP.'
    refuse(findings, placeOf(draft), sentence, 'Write "EMOM 12", or an AMRAP that is shorter.', 'no-format')
  }
  // A cap that is as long as the AMRAP says nothing new.
  if (facets.cap === duration) delete facets.cap
  sayAside(draft)
  const known = 'amrap duration ladder rounds rest maxReps repsOnly emom interval sets after_each_round'
  onlyFacets(draft, known, 'An AMRAP', findings)
  if (ladder === undefined) endRounds(draft, findings)
  if (duration === undefined || facets.scheme !== undefined) {
    const sentence = 'The AMRAP does not say how long it is.'
    refuse(findings, placeOf(draft), sentence, 'Write the minutes: "AMRAP 12".', 'no-format')
    return undefined
  }
  const only = onlyBare(draft)
  if (only !== undefined) return { type: 'MaxReps', duration, movements: [only.line] }
  const movements =
    ladder === undefined
      ? countedLines(parts.movements, findings)
      : [...plainLines(parts.movements, findings), ...countedLines(parts.after_each_round, findings)]
  return {
    type: 'Amrap',
    duration,
    ...repeated(facets),
    movements,
  }
}

/** Whether as much is done as the time allows. */
function isMost(draft: WorkoutDraft): boolean {
  return draft.facets.amrap === true || isMany(draft) || isOnAndOff(draft)
}

/** `4 rounds, in 3 min: 250 m Row, max Burpees, rest 2 min`: each round ends in as much as its time leaves. */
function endsInMost({ facets, parts, slots }: WorkoutDraft): boolean {
  const { cap, duration = cap ?? 0, rounds, rest } = facets
  const movements = [...parts.buy_in, ...parts.movements]
  const isShort = duration >= workLeast && duration <= windowMost
  const isPlain = slots.length === 0 && saysOnly(facets, 'cap duration rounds rest sets team')
  const isCounted = movements.every(({ line }) => hasAmount(line) && line.duration === undefined)
  const isRepeated = rounds !== undefined && rest !== undefined && isShort && isPlain
  return isRepeated && isCounted && movements.length > 1 && isMax(movements.at(-1)?.line)
}

export function isMax(line: ReadLine | undefined): boolean {
  return [line?.reps, line?.calories, line?.distance].includes('Max')
}

/** Longer times are those of all rounds. */
const windowMost = 300

/** `5 x 3 min on, 1 min off` of lines that are counted: as much of them as each three minutes allow. */
export function isOnAndOff({ facets: { work = 0, off }, parts, slots }: WorkoutDraft): boolean {
  const lines = [...parts.buy_in, ...parts.movements]
  const isLong = work >= workLeast && off !== undefined && slots.length === 0
  return isLong && lines.length > 1 && lines.every(({ line }) => hasAmount(line))
}

/** The time on and off of an AMRAP is how long each is, and the rest between. */
function asRest(draft: WorkoutDraft): void {
  const { facets } = draft
  const { work, off, duration = work } = facets
  if (work === undefined || off === undefined || duration !== work || facets.rest !== undefined) return
  Object.assign(facets, { duration, rest: { type: 'fixed', duration: off } })
  delete facets.work
  delete facets.off
}

/** A ladder within a time is climbed as far as it goes. */
function isTimedLadder(draft: WorkoutDraft, findings: Findings): boolean {
  const { ladder, duration } = draft.facets
  if (ladder === undefined || duration === undefined || says(draft.facets, 'emom deathBy forTime')) return false
  tell(findings, placeOf(draft), 'The ladder was read as an AMRAP.', 'Write "AMRAP 12" above it.')
  return true
}

/** `Add 2 reps each round` below lines that all begin with as many is a ladder. */
function grow(draft: WorkoutDraft, findings: Findings): void {
  const { facets, parts } = draft
  const { movements } = parts
  const { ladder } = facets
  // `2-4-6-…, ascending by 2` says it twice.
  if (ladder?.increment === facets.more) delete facets.more
  const { more } = facets
  const counts = new Set(movements.map(({ line }) => line.reps))
  const [initial] = counts
  const isAlike = counts.size === 1 && /^\d+$/.test(initial ?? '')
  const isKnown = (ladder?.times ?? movements.length) === movements.length
  if (!isKnown || (more !== undefined && !(isAlike && ladder === undefined))) {
    const sentence = 'The board does not say of which movement there are how many in each round.'
    refuse(findings, placeOf(draft), sentence, 'Write "2-4-6-8-…" and the movements below it.', 'no-format')
    delete facets.more
    return
  }
  if (more === undefined) return
  facets.ladder = { initial: Number(initial), increment: more }
  delete facets.more
  for (const [index, read] of movements.entries()) {
    const { reps, ...line } = read.line
    if (reps !== undefined) movements[index] = { ...read, line }
  }
}

/** What an AMRAP has no member for is said beside it. */
function sayAside({ facets, notes }: WorkoutDraft): void {
  if (facets.forQuality === true) notes.push('For quality')
  if (facets.alternating === true && facets.team !== undefined) notes.push('Alternating')
  delete facets.forQuality
}

/** Most repetitions of several movements, each of which says how many make a round. */
function isMany({ facets, parts }: WorkoutDraft): boolean {
  if (facets.maxReps !== true || facets.duration === undefined) return false
  if (parts.movements.length < 2 && parts.buy_in.length === 0) return false
  return facets.ladder !== undefined || parts.movements.every(({ line }) => hasAmount(line))
}

/** One movement of which nothing is said: as many of it as possible. */
function onlyBare({ facets, parts }: WorkoutDraft) {
  const [only, second] = parts.movements
  const isPlain = parts.buy_in.length === 0 && !says(facets, 'rounds ladder')
  if (only === undefined || second !== undefined || !isPlain || only.sets !== undefined) return undefined
  return hasAmount(only.line) ? undefined : only
}

function repeated({ maxReps: most, repsOnly, ladder, rounds, rest, interval }: WorkoutDraft['facets']) {
  const every = interval === undefined ? undefined : { type: 'interval', duration: interval }
  const between = rest ?? every
  return {
    ...(most === true || repsOnly === true ? { reps_only: true } : {}),
    ...(ladder === undefined ? {} : { initial_reps: ladder.initial, rep_increment: ladder.increment }),
    ...(rounds === undefined || rounds === 1 ? {} : { rounds }),
    ...(between === undefined ? {} : { rest: between }),
  }
}
