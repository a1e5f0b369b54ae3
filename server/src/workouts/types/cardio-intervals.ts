import { Type } from 'typebox'
import { lintFixedMeasure } from '../lint/missing-measure.ts'
import { countedLine, describeLines } from '../lines/describe-line.ts'
import { countOf } from '../lines/wording.ts'
import { counted, fixedMeasure } from '../lines/members.ts'
import { someMovements } from '../lines/movement-line.ts'
import { lintRest, restSchema, sayRest } from '../lines/rest-and-cap.ts'
import { defineKind } from '../workout-kind.ts'

const schema = Type.Object(
  {
    type: Type.Literal('CardioIntervals'),
    fixed: fixedMeasure(),
    rounds: Type.Optional(counted('How often the intervals are done.', 8)),
    rest: restSchema,
    movements: someMovements('One round of intervals, each with the measure that is fixed.'),
  },
  { title: 'an object', description: 'The same effort again and again, with rest between.' },
)

/** Repeated efforts over a distance or a time. */
export const cardioIntervals = defineKind({
  type: 'CardioIntervals',
  title: 'Intervals',
  schema,
  lint: (details, movements) => [...lintFixedMeasure(details, movements), ...lintRest(details.rest, '/details/rest')],
  describe: ({ rounds, rest, movements: lines = [] }, movements) => {
    const said = describeLines(lines, movements, countedLine)
    const isRepeated = rounds !== undefined && said.length === 1
    return {
      format: isRepeated ? undefined : rounds === undefined ? 'Intervals of' : `${countOf(rounds, 'round')} of`,
      parts: [{ label: undefined, lines: isRepeated ? said.map((line) => `${rounds} x ${line}`) : said }],
      notes: sayRest(rest, said.length > 1 && rounds !== undefined ? 'round' : 'interval'),
    }
  },
})
