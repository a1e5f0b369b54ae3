import { Type } from 'typebox'
import { describeLines, uncountedLine } from '../lines/describe-line.ts'
import { countOf, sayDuration } from '../lines/wording.ts'
import { counted, seconds } from '../lines/members.ts'
import { someMovements } from '../lines/movement-line.ts'
import { lintRest, restSchema, sayRest } from '../lines/rest-and-cap.ts'
import { defineKind } from '../workout-kind.ts'

const schema = Type.Object(
  {
    type: Type.Literal('Tabata'),
    rounds: counted('Rounds of each movement.', 8),
    work: seconds('The work of one round.', 20),
    rest: restSchema,
    movements: someMovements('The movements; all rounds of one before the next.'),
  },
  { title: 'an object', description: 'Short work and shorter rest, in turn.' },
)

/** Twenty seconds on, ten seconds off. */
export const tabata = defineKind({
  type: 'Tabata',
  title: 'Tabata',
  schema,
  lint: (details) => lintRest(details.rest, '/details/rest'),
  describe: ({ rounds, work, rest, movements: lines }, movements) => {
    const said = describeLines(lines, movements, uncountedLine)
    const times = rounds === undefined ? undefined : countOf(rounds, 'round') + (said.length > 1 ? ' of each' : '')
    const isFixed = rest?.type === 'fixed' && rest.duration !== undefined
    const turn = [
      ...(work === undefined ? [] : [`${sayDuration(work)} on`]),
      ...(isFixed ? [`${sayDuration(rest.duration)} off`] : []),
    ].join(', ')
    const intervals = [times, turn].filter(Boolean).join(': ')
    return {
      format: 'Tabata',
      parts: [{ label: undefined, lines: said }],
      notes: [...(intervals === '' ? [] : [intervals]), ...(isFixed ? [] : sayRest(rest, 'round'))],
    }
  },
})
