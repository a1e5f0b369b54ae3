import { uncountedLine } from '../board/line.ts'
import { countOf, sayDuration, sayEvery } from '../measures/wording.ts'
import { clockOf, hasBuyIn, sayRest, work, type Format, type Written } from './drawing.ts'

// The types in which athletes do as much as possible in a time.

/** How an AMRAP is written on the board. In an AMRAP, athletes do as many rounds as possible in a fixed time. */
export const amrap: Format<'Amrap'> = {
  kind: 'AMRAP',
  draw: (details, movements) => {
    const { duration, rounds = 1, rest, reps_only } = details
    const ladder = ladderOf(details)
    const then = 'Then, in the time left'
    const form = ladder === undefined ? undefined : uncountedLine
    const times = rounds === 1 ? 'AMRAP' : `${rounds} x AMRAP`
    const format = duration === undefined ? times : `${times} in ${sayDuration(duration)}`
    return {
      format: ladder === undefined || hasBuyIn(details) ? format : `${format}, ${ladder}`,
      lead: 'of',
      then: ladder === undefined ? then : `${then}, ${ladder} of`,
      parts: work(details.movements, movements, form),
      clock: clockOf('Time', duration),
      remarks: [...(reps_only === true ? ['Score: total reps'] : []), ...sayRest(rest, 'AMRAP', rounds)],
    }
  },
}

function ladderOf({ initial_reps, rep_increment }: Written<'Amrap'>): string | undefined {
  const first = initial_reps ?? rep_increment
  if (first === undefined) return undefined
  const more = rep_increment ?? first
  return `${first}-${first + more}-${first + 2 * more}-… reps`
}

/** Draws the board of a workout in which athletes do as many repetitions as possible of each movement. */
export const maxReps: Format<'MaxReps'> = {
  kind: 'Max reps',
  draw: ({ duration, rest, movements: lines = [] }, movements) => {
    const parts = work(lines, movements, uncountedLine)
    const count = parts.reduce((sum, part) => sum + part.lines.length, 0)
    return {
      format: duration === undefined ? 'Max reps' : `Max reps in ${sayDuration(duration)}`,
      lead: count > 1 ? 'of each' : 'of',
      parts,
      clock: clockOf('Time', duration),
      remarks: sayRest(rest, 'movement', count),
    }
  },
}

/**
 * Draws the board of a workout with stations, such as Fight Gone Bad. Without `station`, a station takes one minute, as
 * in Fight Gone Bad.
 */
export const fgb: Format<'Fgb'> = {
  kind: 'Stations',
  draw: ({ rounds, station = 60, rest, movements: lines = [] }, movements) => ({
    format:
      `${rounds === undefined ? 'Rounds' : countOf(rounds, 'round')} for max reps, ` +
      `${sayDuration(station)} at each station`,
    parts: work(lines, movements, uncountedLine),
    clock: clockOf('Time', (rounds ?? NaN) * station * lines.length + ((rounds ?? 1) - 1) * (rest?.duration ?? 0)),
    remarks: sayRest(rest, 'round', rounds),
  }),
}

/** Draws the board of a Tabata. A Tabata alternates short times of work and rest. */
export const tabata: Format<'Tabata'> = {
  kind: 'Tabata',
  draw: ({ rounds, work: on, rest, movements: lines = [] }, movements) => {
    const parts = work(lines, movements, uncountedLine)
    const off = rest?.type === 'fixed' ? rest.duration : undefined
    const isShared = (parts[0]?.lines.length ?? 0) > 1
    const times = rounds === undefined ? undefined : countOf(rounds, 'round') + (isShared ? ' of each' : '')
    const intervals = [times, sayTurn(on, off)].filter(Boolean).join(': ')
    return {
      format: 'Tabata',
      parts,
      clock: clockOf('Time', (rounds ?? NaN) * ((on ?? NaN) + (off ?? NaN)) * Math.max(1, lines.length)),
      remarks: [...(intervals === '' ? [] : [intervals]), ...(off === undefined ? sayRest(rest, 'round') : [])],
    }
  },
}

function sayTurn(on: number | undefined, off: number | undefined): string {
  const phases = [on === undefined ? '' : `${sayDuration(on)} on`, off === undefined ? '' : `${sayDuration(off)} off`]
  return phases.filter(Boolean).join(', ')
}

/**
 * Draws the board of a Death by workout. The number of repetitions increases in each interval. Usually an interval is a
 * minute and adds one repetition.
 */
export const deathBy: Format<'DeathBy'> = {
  kind: 'Death by',
  draw: ({ interval = 60, initial_reps = 1, rep_increment = 1, movements: lines = [] }, movements) => {
    const parts = work(lines, movements, uncountedLine)
    const reps = countOf(initial_reps, 'rep') + ((parts[0]?.lines.length ?? 0) > 1 ? ' of each' : '')
    const first = interval === 60 ? 'minute' : sayDuration(interval)
    return {
      format: 'Death by',
      parts,
      remarks: [`${reps} in the first ${first}, then ${rep_increment} more ${sayEvery(interval)}`],
    }
  },
}
