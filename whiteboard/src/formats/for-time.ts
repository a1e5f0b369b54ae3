import { boardLines, uncountedLine } from '../board/line.ts'
import { parseRepScheme } from '../measures/reps.ts'
import { countOf, oneLine } from '../measures/wording.ts'
import { capped, hasBuyIn, sayRest, sayRounds, scored, work, type Format } from './drawing.ts'

// The types in which athletes finish as fast as possible.

/** Draws the board of a workout for time without rounds: the movements are done once, one after the other. */
export const forTime: Format<'ForTime'> = {
  kind: 'For time',
  draw: (details, movements) => ({
    format: `F${scored(details).slice(1)}`,
    parts: work(details.movements, movements),
    ...capped(details),
  }),
}

/** Draws the board of a workout with several equal rounds. */
export const roundsForTime: Format<'RoundsForTime'> = {
  kind: 'Rounds for time',
  draw: (details, movements) => {
    const rounds = sayRounds(details.rounds)
    const format = hasBuyIn(details) ? scored(details) : `${rounds} ${scored(details)}`
    return {
      format: `${format.slice(0, 1).toUpperCase()}${format.slice(1)}`,
      lead: 'of',
      then: `Then ${rounds} of`,
      parts: work(details.movements, movements),
      ...capped(details, sayRest(details.rest, 'round', details.rounds)),
    }
  },
}

/** Draws the board of a workout whose rounds follow a rep scheme, such as 21-15-9. */
export const franStyle: Format<'FranStyle'> = {
  kind: 'Rep scheme',
  draw: (details, movements) => {
    const { rep_scheme: written } = details
    const scheme = written === undefined ? undefined : (parseRepScheme(written)?.join('-') ?? oneLine(written))
    const reps = scheme === undefined ? undefined : `${scheme} reps`
    const isPlain = hasBuyIn(details) || reps === undefined
    return {
      format: isPlain ? `F${scored(details).slice(1)}` : `${reps} ${scored(details)}`,
      lead: isPlain ? '' : 'of',
      then: reps === undefined ? 'Then' : `Then ${reps} of`,
      parts: work(details.movements, movements, uncountedLine),
      ...capped(details),
    }
  },
}

/** Draws the board of a Twelve Days workout. Usually each day repeats the work of all days before it. */
export const twelveDays: Format<'TwelveDays'> = {
  kind: 'Twelve days',
  draw: ({ cumulative = true, movements: lines }, movements) => {
    const drawn = boardLines(lines, movements)
    const days = drawn.length === 0 ? 'Twelve days' : countOf(drawn.length, 'day')
    return {
      format: `${days} for time, ${cumulative ? 'each followed by all the days before it' : 'each once'}`,
      parts: work(lines, movements),
    }
  },
}
