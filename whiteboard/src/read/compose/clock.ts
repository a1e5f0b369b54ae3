import type { Composer } from './composer.ts'
import { boardError, understood, type BoardFinding, type Place } from '../finding.ts'
import { says } from '../format/facets.ts'
import { hasAmount } from '../read-movements.ts'
import type { WorkoutDraft } from '../workout-draft.ts'
import { composeCircuit } from './circuit.ts'
import { countedLines, onlyFacets, plainLines, refuseParts, sideParts } from './lines.ts'

/** Formats that a clock ends: AMRAPs, Tabatas, stations, most repetitions, death by. */
export const composeClock: Composer = (draft, findings) => {
  for (const compose of [days, deathBy, tabata, composeCircuit, stations, amrap, maxReps]) {
    const composed = compose(draft, findings)
    if (composed !== undefined) return composed
  }
  return undefined
}

/** Where the format stands. */
function placeOf({ facets, place }: WorkoutDraft): Place {
  return facets.place ?? place ?? { line: 1, column: 1 }
}

const amrap: Composer = (draft, findings) => {
  const { facets, parts } = draft
  if (facets.amrap !== true && !isMany(draft) && !isTimedLadder(draft, findings)) return undefined
  grow(draft, findings)
  const { duration, ladder } = facets
  // A cap that is as long as the AMRAP says nothing new.
  if (facets.cap === duration) delete facets.cap
  sayAside(draft)
  const known = [
    'amrap',
    'duration',
    'ladder',
    'rounds',
    'rest',
    'maxReps',
    'repsOnly',
    'emom',
    'interval',
    'sets',
  ] as const
  onlyFacets(draft, known, 'An AMRAP', findings)
  refuseParts(draft, ladder === undefined ? ['after_each_round', 'cash_out'] : ['cash_out'], 'An AMRAP', findings)
  if (duration === undefined || facets.scheme !== undefined) {
    const sentence = 'The AMRAP does not say how long it is.'
    findings.push(boardError('no-format', placeOf(draft), sentence, 'Write the minutes: "AMRAP 12".'))
    return undefined
  }
  const only = onlyBare(draft)
  if (only !== undefined) return { type: 'MaxReps', duration, movements: [only.line] }
  const movements =
    ladder === undefined
      ? countedLines(parts.movements, findings)
      : [...plainLines(parts.movements, findings), ...countedLines(parts.after_each_round, findings)]
  return { type: 'Amrap', duration, ...sideParts(draft, ['buy_in'], findings), ...repeated(facets), movements }
}

/** A ladder within a time is climbed as far as it goes. */
function isTimedLadder(draft: WorkoutDraft, findings: BoardFinding[]): boolean {
  const { ladder, duration } = draft.facets
  if (ladder === undefined || duration === undefined || says(draft.facets, 'emom deathBy forTime')) return false
  findings.push(understood(placeOf(draft), 'The ladder was read as an AMRAP.', 'Write "AMRAP 12" above it.'))
  return true
}

/** `Add 2 reps each round` below lines that all begin with as many is a ladder. */
function grow({ facets, parts: { movements }, place }: WorkoutDraft, findings: BoardFinding[]): void {
  const { ladder, more } = facets
  const counts = new Set(movements.map(({ line }) => line.reps))
  const [initial] = counts
  const isAlike = counts.size === 1 && /^\d+$/.test(initial ?? '')
  const isKnown = ladder === undefined || ladder.times === undefined || ladder.times === movements.length
  if (!isKnown || (more !== undefined && !(isAlike && ladder === undefined))) {
    const sentence = 'The board does not say of which movement there are how many in each round.'
    findings.push(
      boardError(
        'no-format',
        facets.place ?? place ?? { line: 1, column: 1 },
        sentence,
        'Write "2-4-6-8-…" and the movements below it.',
      ),
    )
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
  if (facets.team !== undefined) delete facets.alternating
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

const tabata: Composer = (draft, findings) => {
  const { tabata: isTabata, work, rounds } = draft.facets
  if (isTabata !== true && !isShortWork(draft)) return undefined
  if (rounds !== undefined && work === undefined && rounds === draft.parts.movements.length && rounds > 1) {
    const sentence = 'The board does not say whether each movement is done so often, or so many movements are done.'
    findings.push(boardError('no-format', placeOf(draft), sentence, 'Write "Tabata" alone for eight rounds of each.'))
  }
  onlyFacets(draft, ['tabata', 'work', 'off', 'rounds', 'rest', 'sets'], 'A Tabata', findings)
  refuseParts(draft, ['buy_in', 'after_each_round', 'cash_out'], 'A Tabata', findings)
  return {
    type: 'Tabata',
    rounds: rounds ?? 8,
    work: work ?? 20,
    rest: restOfTabata(draft, findings),
    movements: plainLines(draft.parts.movements, findings),
  }
}

/** Ten seconds, where nothing else is said. A longer rest is that between movements, and a remark. */
function restOfTabata({ facets, parts, notes, place }: WorkoutDraft, findings: BoardFinding[]) {
  const { off, rest } = facets
  const isOwn = off === undefined && (rest?.duration === undefined || rest.duration <= restMax)
  if (rest !== undefined && isOwn) return rest
  if (rest?.duration !== undefined && parts.movements.length > 1)
    notes.push(`Rest ${rest.duration} seconds between movements`)
  else if (rest !== undefined && place !== undefined) {
    const sentence = 'A Tabata rests ten seconds after each round, and the board says more.'
    findings.push(boardError('not-understood', place, sentence, 'Write "20 s on, 40 s off", or the rest as a remark.'))
  }
  return { type: 'fixed', duration: off ?? 10 }
}

/** Seconds that a rest of a Tabata has at most. */
const restMax = 20

/** One movement, on and off. */
function isShortWork({ facets: { work, off, rounds }, parts }: WorkoutDraft): boolean {
  return work !== undefined && off !== undefined && rounds !== undefined && parts.movements.length === 1
}

/** Fight Gone Bad: a time at each station, in rounds. */
const stations: Composer = (draft, findings) => {
  const { perStation, rounds, rest } = draft.facets
  if (perStation === undefined && sameTime(draft) !== undefined) return timedStations(draft, findings)
  if (perStation === undefined || rounds === undefined) return undefined
  onlyFacets(
    draft,
    ['perStation', 'rounds', 'rest', 'maxReps', 'amrap', 'forTime', 'sets'],
    'Work at stations',
    findings,
  )
  refuseParts(draft, ['buy_in', 'after_each_round', 'cash_out'], 'Work at stations', findings)
  return {
    type: 'Fgb',
    rounds,
    station: perStation,
    rest: rest ?? { type: 'as_needed' },
    movements: plainLines(draft.parts.movements, findings),
  }
}

/** The time that every line has: `1 min wall balls`, `1 min row`, each as much as possible. */
function sameTime({ facets, parts }: WorkoutDraft): number | undefined {
  const [first, second] = parts.movements
  const time = first?.line.duration
  if (second === undefined || typeof time !== 'number' || facets.forQuality === true) return undefined
  const isWork = parts.movements.every(({ line }) => line.duration === time)
  const isScored = parts.movements.filter(({ line }) => line.reps === 'Max').length > parts.movements.length / 2
  return isWork && isScored && facets.rounds !== undefined ? time : undefined
}

const timedStations: Composer = (draft, findings) => {
  const movements = draft.parts.movements.map((read) => {
    const line = { ...read.line }
    delete line.duration
    delete line.reps
    return { ...read, line }
  })
  const facets = { ...draft.facets, perStation: sameTime(draft) ?? 60 }
  return stations({ ...draft, facets, parts: { ...draft.parts, movements } }, findings)
}

const maxReps: Composer = (draft, findings) => {
  const { maxReps: isMax, duration, perStation, rest, rounds } = draft.facets
  const time = duration ?? perStation
  if (isMax !== true || time === undefined || rounds !== undefined) return undefined
  if (perStation === undefined && draft.parts.movements.length > 1) {
    const sentence = 'The board does not say whether the time is for each movement or for all of them.'
    findings.push(
      boardError('no-format', placeOf(draft), sentence, 'Write "Max reps in 2 minutes of each:" or "AMRAP 2".'),
    )
    return undefined
  }
  onlyFacets(draft, ['maxReps', 'duration', 'perStation', 'rest'], 'Work for max reps', findings)
  refuseParts(draft, ['buy_in', 'after_each_round', 'cash_out'], 'Work for max reps', findings)
  const movements = plainLines(draft.parts.movements, findings)
  return { type: 'MaxReps', duration: time, ...(rest === undefined ? {} : { rest }), movements }
}

const days: Composer = (draft, findings) => {
  const { days: count, cumulative } = draft.facets
  if (count === undefined) return undefined
  onlyFacets(draft, ['days', 'cumulative', 'forTime'], 'A workout of days', findings)
  refuseParts(draft, ['buy_in', 'after_each_round', 'cash_out'], 'A workout of days', findings)
  const movements = countedLines(draft.parts.movements, findings)
  if (movements.length !== count || cumulative === undefined) {
    const sentence =
      cumulative === undefined
        ? 'The board does not say how the days add up.'
        : `${count} days have ${movements.length} lines.`
    const remedy = 'Write a line a day, and "each followed by all the days before it" or "each once".'
    findings.push(boardError('no-format', placeOf(draft), sentence, remedy))
    return undefined
  }
  return { type: 'TwelveDays', cumulative, movements }
}

const deathBy: Composer = (draft, findings) => {
  const { deathBy: isDeathBy, interval, ladder, duration } = draft.facets
  if (isDeathBy !== true) return undefined
  onlyFacets(draft, ['deathBy', 'interval', 'ladder', 'more', 'emom', 'duration'], 'A death by', findings)
  refuseParts(draft, ['buy_in', 'after_each_round', 'cash_out'], 'A death by', findings)
  return {
    type: 'DeathBy',
    interval: interval ?? duration ?? 60,
    initial_reps: ladder?.initial ?? 1,
    rep_increment: ladder?.increment ?? draft.facets.more ?? 1,
    movements: plainLines(draft.parts.movements, findings),
  }
}
