import type { Composer } from './composer.ts'
import { refuse, tell, type Findings } from '../finding.ts'
import { saysOnly } from '../format/facets.ts'
import type { Lines } from '../movements/resolve-line.ts'
import type { WorkoutDraft } from '../gather/workout-draft.ts'
import { composeAmrap } from './amrap.ts'
import { composeCircuit } from './circuit.ts'
import { countedLines, onlyFacets, placeOf, plainLines, refuseCounted } from './lines.ts'
import { composeTabata } from './tabata.ts'

/** Formats that a clock ends: AMRAPs, Tabatas, stations, most repetitions, death by. */
export const composeClock: Composer = (draft, findings) => {
  for (const compose of [days, deathBy, composeTabata, composeCircuit, stations, composeAmrap, maxReps]) {
    const composed = compose(draft, findings)
    if (composed !== undefined) return composed
  }
  return undefined
}

/** Fight Gone Bad: a time at each station, in rounds. */
const stations: Composer = (draft, findings) => {
  const { perStation, rest } = draft.facets
  const rounds = draft.facets.rounds ?? once(draft, findings)
  if (perStation === undefined && sameTime(draft) !== undefined) return timedStations(draft, findings)
  if (perStation === undefined || rounds === undefined) return undefined
  refuseCounted(draft.parts.movements, 'Each station', findings)
  onlyFacets(draft, 'perStation rounds rest maxReps repsOnly amrap forTime sets', 'Work at stations', findings)
  return {
    type: 'Fgb',
    rounds,
    station: perStation,
    rest: rest ?? { type: 'as_needed' },
    movements: plainLines(draft.parts.movements, findings),
  }
}

/** `1 min at each`, and nothing of how often: once. */
function once({ facets, parts: { movements }, place }: WorkoutDraft, findings: Findings): number | undefined {
  if (place === undefined || movements.length < 2 || !saysOnly(facets, 'perStation team')) return undefined
  const remedy = 'Write the rounds: "3 rounds, 1 minute at each station".'
  tell(findings, place, 'The stations were read as done once.', remedy)
  return 1
}

/** The time that every line has: `1 min wall balls`, `1 min row`, each as much as possible. */
function sameTime({ facets, parts }: WorkoutDraft): number | undefined {
  const [first, second] = parts.movements
  const time = first?.line.duration
  if (second === undefined || typeof time !== 'number' || facets.forQuality === true) return undefined
  const isWork = parts.movements.every(({ line }) => line.duration === time)
  const scored = parts.movements.filter(({ line }) => line.reps === 'Max' || line.calories === 'Max')
  return isWork &&
    (facets.maxReps === true || scored.length > parts.movements.length / 2) &&
    facets.rounds !== undefined
    ? time
    : undefined
}

const timedStations: Composer = (draft, findings) => {
  const movements = draft.parts.movements.map((read) => {
    const line = { ...read.line }
    if (line.calories !== undefined) line.note = ['calories', line.note].filter(Boolean).join(', ')
    delete line.duration
    delete line.reps
    delete line.calories
    return { ...read, line }
  })
  const facets = { ...draft.facets, perStation: sameTime(draft) ?? 60 }
  return stations({ ...draft, facets, parts: { ...draft.parts, movements } }, findings)
}

const maxReps: Composer = (draft, findings) => {
  const { maxReps: isMax, duration, perStation, rest, rounds } = draft.facets
  const time = duration ?? perStation
  // `4 minutes at each station, 1 minute rest between`, and nothing of how often; a rest as long may be a station.
  const isOnce = perStation !== undefined && (rest?.duration ?? perStation) !== perStation
  if (!(isMax === true || isOnce) || time === undefined || rounds !== undefined) return undefined
  if ((perStation ?? time) !== time || (perStation === undefined && draft.parts.movements.length > 1)) {
    const sentence = 'The board does not say whether the time is for each movement or for all of them.'
    refuse(findings, placeOf(draft), sentence, 'Write "Max reps in 2 minutes of each:" or "AMRAP 2".', 'no-format')
    return undefined
  }
  onlyFacets(draft, 'maxReps duration perStation rest', 'Work for max reps', findings)
  const movements = plainLines(draft.parts.movements, findings)
  return { type: 'MaxReps', duration: time, ...(rest === undefined ? {} : { rest }), movements }
}

const days: Composer = (draft, findings) => {
  const { days: count, cumulative } = draft.facets
  if (count === undefined) return undefined
  onlyFacets(draft, 'days cumulative forTime', 'A workout of days', findings)
  const movements = countedLines(draft.parts.movements, findings)
  if (movements.length !== count)
    refuse(
      findings,
      placeOf(draft),
      `${count} days have ${movements.length} lines.`,
      'Write a line a day.',
      'no-format',
    )
  return { type: 'TwelveDays', cumulative, movements }
}

const deathBy: Composer = (draft, findings) => {
  const { deathBy: isDeathBy, interval, ladder, duration } = draft.facets
  if (isDeathBy !== true) return undefined
  onlyFacets(draft, 'deathBy interval ladder more emom duration', 'A death by', findings)
  const counted = draft.parts.movements.find(({ line }) =>
    /(^|, )(start|begin|add|increas|\+).*\d/i.test(line.note ?? ''),
  )
  if (counted !== undefined) {
    const sentence = `"${counted.line.note ?? ''}" may say how the repetitions grow.`
    refuse(findings, counted.place, sentence, 'Write "start with 2, add 2 each minute".')
  }
  refuseAmounts(draft.parts.movements, findings)
  return {
    type: 'DeathBy',
    interval: interval ?? duration ?? 60,
    initial_reps: ladder?.initial ?? 1,
    rep_increment: ladder?.increment ?? draft.facets.more ?? 1,
    movements: plainLines(draft.parts.movements, findings),
  }
}

/** `Death by: 2 Burpees, 1 Pull-up`: the repetitions of all lines are those of the minute. */
function refuseAmounts(lines: Lines, findings: Findings): void {
  const own = lines.find(({ line: { reps = '1' } }) => reps !== '1')
  if (own === undefined) return
  const sentence = `The minutes say how often ${own.movement.name} is done, and the line says ${own.line.reps}.`
  refuse(findings, own.place, sentence, 'Write the name alone, and "start with 2, add 2 each minute".')
}
