import { boardLines, effortLine, intervalLine, strengthLine } from '../board/line.ts'
import type { WrittenLine } from '../board/amount.ts'
import type { BoardLine } from '../board/board.ts'
import { parseReps } from '../measures/reps.ts'
import { leastOf } from '../measures/quantity.ts'
import { countOf, sayDuration, sayEvery } from '../measures/wording.ts'
import { clockOf, sayRest, work, type Format } from './drawing.ts'

// The types of intervals, sets and single efforts.

/** Draws the board of an EMOM. A new interval begins every minute, or every `interval` seconds. */
export const emom: Format<'Emom'> = {
  kind: 'EMOM',
  draw: ({ interval = 60, rounds, slots = [], movements: every }, movements) => {
    const turns = slots.length === 0 ? '' : slots.length === 2 ? ', alternating' : ', rotating'
    const noun = interval === 60 ? 'Minute' : 'Station'
    const stations = slots.map((lines, at) => ({ label: `${noun} ${at + 1}`, lines: boardLines(lines, movements) }))
    return {
      format: emomFormat(interval, rounds) + turns,
      parts: [...work(every, movements).filter(({ lines }) => lines.length > 0), ...stations],
      clock: clockOf('Time', (rounds ?? NaN) * interval),
    }
  },
}

function emomFormat(interval: number, rounds: number | undefined): string {
  if (interval === 60) return rounds === undefined ? 'EMOM' : `EMOM for ${countOf(rounds, 'minute')}`
  const every = sayEvery(interval).replace('every', 'Every')
  if (rounds === undefined) return every
  return `${every} for ${sayDuration(interval * rounds)} (${countOf(rounds, 'round')})`
}

/**
 * Draws the board of a workout with a single effort. Athletes either finish a distance as fast as possible, or
 * go as far as possible in a fixed time.
 */
export const cardio: Format<'Cardio'> = {
  kind: 'Cardio',
  draw: ({ movements: lines = [] }, movements) => {
    const [{ duration } = {}] = lines
    return {
      format: undefined,
      parts: work(lines, movements, effortLine),
      clock: clockOf('Time', duration === undefined ? undefined : leastOf('duration', duration)),
    }
  },
}

/** Draws the board of a workout that repeats an effort, such as `5 rounds of 500 m Row`. */
export const cardioIntervals: Format<'CardioIntervals'> = {
  kind: 'Intervals',
  draw: ({ rounds, rest, movements: lines }, movements) => {
    const drawn = boardLines(lines, movements, intervalLine)
    const isRepeated = rounds !== undefined && drawn.length === 1
    const format = rounds === undefined ? 'Intervals' : countOf(rounds, 'round')
    return {
      format: isRepeated ? undefined : format,
      lead: 'of',
      parts: [{ label: undefined, lines: isRepeated ? drawn.map((line) => repeated(line, rounds)) : drawn }],
      remarks: sayRest(rest, drawn.length > 1 && rounds !== undefined ? 'round' : 'interval'),
    }
  },
}

function repeated(line: BoardLine, rounds: number): BoardLine {
  return { ...line, amount: line.amount === undefined ? `${rounds} x` : `${rounds} x ${line.amount}` }
}

/** Draws the board of a workout that consists of sets of lifts. */
export const strength: Format<'Strength'> = {
  kind: 'Strength',
  draw: ({ sets, rest, movements: lines = [] }, movements) => {
    const repeats = sets === 1 ? undefined : sets
    const isShared = lines.length > 1 && !lines.some(hasScheme)
    const setsOf = (line: WrittenLine) => (isShared || hasScheme(line) ? undefined : repeats)
    return {
      format: isShared && repeats !== undefined ? countOf(repeats, 'set') : undefined,
      lead: 'of',
      parts: [
        { label: undefined, lines: lines.flatMap((line) => boardLines([line], movements, strengthLine(setsOf(line)))) },
      ],
      remarks: sayRest(rest, 'set', repeats === undefined && !lines.some(hasScheme) ? 1 : 2),
    }
  },
}

function hasScheme({ reps }: WrittenLine): boolean {
  return reps !== undefined && parseReps(reps)?.kind === 'scheme'
}
