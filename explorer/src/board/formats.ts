import type { WorkoutType } from '../../../client/src/index.ts'
import { clock, counted, sayDuration, sayEvery } from './duration.ts'
import { countOf, listOf, numberOf, objectOf, textOf, type Details } from './members.ts'

/** How the work of one type is done, as a coach heads the board. */
export interface Format {
  /** The type's own name: `AMRAP`. */
  readonly title: string
  readonly headline: (details: Details) => string
  /** What the clock on the wall is set to. */
  readonly time?: (details: Details) => BoardTime | undefined
  /** What one turn of the work is, where there is rest between turns. */
  readonly turn?: string
  readonly notes?: (details: Details) => readonly string[]
}

export interface BoardTime {
  readonly label: 'Time' | 'Time cap'
  /** `12:00` */
  readonly clock: string
}

const rounds = (details: Details) => countOf(details.rounds)
const cap = (details: Details) => shownTime('Time cap', countOf(details.time_cap))
const duration = (details: Details) => shownTime('Time', countOf(details.duration))

/** The formats of the sport, one of each type that the client knows. */
export const formats: Readonly<Record<WorkoutType, Format>> = {
  Amrap: {
    title: 'AMRAP',
    headline: (details) => joined('AMRAP', inTime(details.duration)),
    time: duration,
    notes: (details) => (details.reps_only === true ? ['Score: total reps'] : []),
  },
  Cardio: {
    title: 'Cardio',
    headline: ({ fixed }) => (fixed === 'duration' ? 'For distance' : 'For time'),
    time: ({ movements }) => shownTime('Time', countOf(objectOf(listOf(movements)[0])?.duration)),
  },
  CardioIntervals: {
    title: 'Intervals',
    headline: (details) => joined(roundsOf(details), rounds(details) === undefined ? 'intervals' : 'of intervals'),
    turn: 'interval',
  },
  DeathBy: {
    title: 'Death by',
    headline: (details) => `Death by: start a round ${sayEvery(countOf(details.interval) ?? 60)}`,
    notes: ladder,
  },
  Emom: { title: 'EMOM', headline: emomHeadline, time: (details) => shownTime('Time', emomTime(details)) },
  Fgb: {
    title: 'Fight Gone Bad style',
    headline: (details) => [roundsOf(details), stationOf(details)].filter(Boolean).join(', '),
    time: (details) => shownTime('Time', stationsTime(details)),
    turn: 'round',
  },
  ForTime: { title: 'For time', headline: () => 'For time', time: cap },
  FranStyle: {
    title: 'Rep scheme',
    headline: (details) => joined(textOf(details.rep_scheme), 'for time'),
    time: cap,
  },
  Generic: { title: 'Workout', headline: (details) => textOf(details.name) ?? 'Workout', notes: ownWords },
  MaxReps: {
    title: 'Max reps',
    headline: (details) => joined('Max reps', inTime(details.duration), severalOf(details) ? 'of each' : undefined),
    turn: 'movement',
  },
  RoundsForTime: {
    title: 'Rounds for time',
    headline: (details) => joined(roundsOf(details), 'for time'),
    time: cap,
    turn: 'round',
  },
  Strength: { title: 'Strength', headline: strengthHeadline, turn: 'set' },
  Tabata: { title: 'Tabata', headline: tabataHeadline, time: (details) => shownTime('Time', tabataTime(details)) },
  TwelveDays: {
    title: 'Twelve days',
    headline: ({ movements }) => `${counted(listOf(movements).length, 'day')} for time`,
    notes: ({ cumulative }) => (cumulative === false ? ['Each day once'] : ['Each day is followed by all before it']),
  },
  WarmUp: { title: 'Warm-up', headline: (details) => textOf(details.name) ?? 'Warm-up', notes: ownWords },
}

function emomHeadline(details: Details): string {
  const interval = countOf(details.interval) ?? 60
  const turns = listOf(details.slots).length
  const rotating = turns > 2 ? ', rotating' : turns === 2 ? ', alternating' : ''
  const count = rounds(details)
  if (interval === 60) return `${joined('EMOM', count === undefined ? undefined : String(count))}${rotating}`
  const every = sayEvery(interval).replace('every', 'Every')
  return `${joined(every, count === undefined ? undefined : `× ${count}`)}${rotating}`
}

function emomTime(details: Details): number | undefined {
  const count = rounds(details)
  return count === undefined ? undefined : count * (countOf(details.interval) ?? 60)
}

function stationsTime(details: Details): number | undefined {
  const [count, station, stations] = [rounds(details), countOf(details.station), listOf(details.movements).length]
  if (count === undefined || station === undefined || stations === 0) return undefined
  return count * station * stations + (count - 1) * (countOf(objectOf(details.rest)?.duration) ?? 0)
}

function strengthHeadline(details: Details): string {
  const sets = countOf(details.sets)
  return sets === undefined ? 'For load' : `${counted(sets, 'set')} for load`
}

function tabataHeadline(details: Details): string {
  const off = countOf(objectOf(details.rest)?.duration)
  const on = countOf(details.work)
  const turn = [on && `${sayDuration(on)} on`, off && `${sayDuration(off)} off`].filter(Boolean).join(', ')
  return [joined('Tabata', roundsOf(details)), turn].filter(Boolean).join(': ')
}

function tabataTime(details: Details): number | undefined {
  const [count, work, off] = [rounds(details), countOf(details.work), countOf(objectOf(details.rest)?.duration)]
  if (count === undefined || work === undefined || off === undefined) return undefined
  return count * (work + off) * Math.max(1, listOf(details.movements).length)
}

function ladder(details: Details): readonly string[] {
  const first = countOf(details.initial_reps) ?? 1
  const more = numberOf(details.rep_increment) ?? 1
  return [`${counted(first, 'rep')} in the first round, ${more} more in each next one`, 'Until a round does not fit']
}

function ownWords(details: Details): readonly string[] {
  return [textOf(details.description)].filter((words) => words !== undefined)
}

function stationOf(details: Details): string | undefined {
  const station = countOf(details.station)
  return station === undefined ? undefined : `${sayDuration(station)} a station`
}

function roundsOf(details: Details): string | undefined {
  const count = rounds(details)
  return count === undefined ? undefined : counted(count, 'round')
}

function severalOf({ movements }: Details): boolean {
  return listOf(movements).length > 1
}

function inTime(seconds: unknown): string | undefined {
  const time = countOf(seconds)
  return time === undefined ? undefined : `in ${sayDuration(time)}`
}

function shownTime(label: BoardTime['label'], seconds: number | undefined): BoardTime | undefined {
  return seconds === undefined ? undefined : { label, clock: clock(seconds) }
}

function joined(...parts: readonly (string | undefined)[]): string {
  const text = parts.filter((part) => part !== undefined).join(' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
