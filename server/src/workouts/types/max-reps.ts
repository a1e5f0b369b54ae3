import { Type } from 'typebox'
import { describeLines, uncountedLine } from '../lines/describe-line.ts'
import { sayDuration } from '../lines/wording.ts'
import { seconds } from '../lines/members.ts'
import { someMovements } from '../lines/movement-line.ts'
import { lintRest, restSchema, sayRest } from '../lines/rest-and-cap.ts'
import { defineKind } from '../workout-kind.ts'

const schema = Type.Object(
  {
    type: Type.Literal('MaxReps'),
    duration: seconds('The time for each movement.', 120),
    rest: Type.Optional(restSchema),
    movements: someMovements('The movements, one after the other.'),
  },
  { title: 'an object', description: 'As many repetitions as possible of each movement.' },
)

/** As many repetitions as possible in a given time. */
export const maxReps = defineKind({
  type: 'MaxReps',
  title: 'Max reps',
  schema,
  lint: (details) => lintRest(details.rest, '/details/rest'),
  describe: ({ duration, rest, movements: lines }, movements) => {
    const said = describeLines(lines, movements, uncountedLine)
    const time = duration === undefined ? '' : ` in ${sayDuration(duration)}`
    return {
      format: `Max reps${time} of${said.length > 1 ? ' each' : ''}`,
      parts: [{ label: undefined, lines: said }],
      notes: said.length > 1 ? sayRest(rest, 'movement') : [],
    }
  },
})
