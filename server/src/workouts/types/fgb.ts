import { Type } from 'typebox'
import { describeLines, uncountedLine } from '../lines/describe-line.ts'
import { countOf, sayDuration } from '../lines/wording.ts'
import { counted, seconds } from '../lines/members.ts'
import { someMovements } from '../lines/movement-line.ts'
import { lintRest, restSchema, sayRest } from '../lines/rest-and-cap.ts'
import { defineKind } from '../workout-kind.ts'

const schema = Type.Object(
  {
    type: Type.Literal('Fgb'),
    rounds: counted('How often all stations are visited.', 3),
    station: Type.Optional(seconds('The time at each station; a minute when left out.', 60)),
    rest: restSchema,
    movements: someMovements('The stations, in order.'),
  },
  { title: 'an object', description: 'Fight Gone Bad: stations against the clock, every repetition a point.' },
)

/** Stations in the manner of Fight Gone Bad. */
export const fgb = defineKind({
  type: 'Fgb',
  title: 'Stations',
  schema,
  lint: (details) => lintRest(details.rest, '/details/rest'),
  describe: ({ rounds, station = 60, rest, movements: lines }, movements) => ({
    format: `${rounds === undefined ? 'Rounds' : countOf(rounds, 'round')} for max reps, ${sayDuration(station)} at each station`,
    parts: [{ label: undefined, lines: describeLines(lines, movements, uncountedLine) }],
    notes: rounds === 1 ? [] : sayRest(rest, 'round'),
  }),
})
