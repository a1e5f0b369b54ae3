import { Type } from 'typebox'
import { lintMissingMeasures } from '../lint/missing-measure.ts'
import { describeLines } from '../lines/describe-line.ts'
import { countOf } from '../lines/wording.ts'
import { yesOrNo } from '../lines/members.ts'
import { someMovements } from '../lines/movement-line.ts'
import { defineKind } from '../workout-kind.ts'

const schema = Type.Object(
  {
    type: Type.Literal('TwelveDays'),
    cumulative: yesOrNo('Whether each day is followed by all the days before it, as in the song.'),
    movements: someMovements('The days in order: the first line is the first day.'),
  },
  { title: 'an object', description: 'The Twelve Days of Christmas, or as many days as there are lines.' },
)

/** A ladder of days, sung the way the song is sung or straight through. */
export const twelveDays = defineKind({
  type: 'TwelveDays',
  title: 'Twelve days',
  schema,
  lint: (details, movements) => lintMissingMeasures(details.movements, 'movements', movements),
  describe: ({ cumulative = true, movements: lines }, movements) => {
    const said = describeLines(lines, movements)
    const days = said.length === 0 ? 'Twelve days' : countOf(said.length, 'day')
    return {
      format: `${days} for time, ${cumulative ? 'each followed by all the days before it' : 'each once'}`,
      parts: [{ label: undefined, lines: said }],
      notes: [],
    }
  },
})
