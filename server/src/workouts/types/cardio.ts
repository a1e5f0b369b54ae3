import { Type } from 'typebox'
import { lintFixedMeasure } from '../lint/missing-measure.ts'
import { describeLines, uncountedLine, type LineForm } from '../lines/describe-line.ts'
import { sayDuration } from '../lines/wording.ts'
import { fixedMeasure } from '../lines/members.ts'
import { movementLines } from '../lines/movement-line.ts'
import { sayQuantity } from '../lines/quantity.ts'
import { defineKind } from '../workout-kind.ts'

const schema = Type.Object(
  {
    type: Type.Literal('Cardio'),
    fixed: fixedMeasure(),
    movements: movementLines('The one movement, with the measure that is fixed.', { least: 1, most: 1 }),
  },
  { title: 'an object', description: 'One effort of one movement over a distance or a time.' },
)

/** One effort: a distance as fast as possible, or as far as possible in a time. */
export const cardio = defineKind({
  type: 'Cardio',
  title: 'Cardio',
  schema,
  lint: (details, movements) => lintFixedMeasure(details, movements),
  describe: (details, movements) => ({
    format: undefined,
    parts: [{ label: undefined, lines: describeLines(details.movements, movements, effort) }],
    notes: [],
  }),
})

const effort: LineForm = (line, movements) => {
  const { duration, ...others } = line
  const isForTime = line.distance !== undefined || line.calories !== undefined
  if (duration === undefined || isForTime) {
    const said = uncountedLine(line, movements)
    return isForTime && said !== undefined ? `${said} for time` : said
  }
  const said = uncountedLine(others, movements)
  const time = typeof duration === 'number' ? sayDuration(duration) : sayQuantity('duration', duration)
  return said === undefined ? undefined : `${said} for ${time}`
}
