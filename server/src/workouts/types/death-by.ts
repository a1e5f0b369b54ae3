import { Type } from 'typebox'
import { lintSlot } from '../lint/pace.ts'
import { describeLines, uncountedLine } from '../lines/describe-line.ts'
import { countOf, sayDuration, sayEvery } from '../lines/wording.ts'
import { counted, seconds } from '../lines/members.ts'
import { someMovements } from '../lines/movement-line.ts'
import { defineKind } from '../workout-kind.ts'

const schema = Type.Object(
  {
    type: Type.Literal('DeathBy'),
    interval: seconds('The time for each round.', 60),
    initial_reps: counted('Repetitions of the first interval.', 1),
    rep_increment: counted('How many more they are in each next one.', 1),
    movements: someMovements('What is done in every interval.'),
  },
  { title: 'an object', description: 'A little more in every interval, until it does not fit any more.' },
)

/** A ladder against the clock. */
export const deathBy = defineKind({
  type: 'DeathBy',
  title: 'Death by',
  schema,
  lint: ({ interval, initial_reps = 1, movements: lines = [] }, movements) => {
    const first = lines.map((line) => ({ ...line, reps: String(initial_reps) }))
    return lintSlot(first, interval, '/details/initial_reps', movements)
  },
  describe: ({ interval, initial_reps = 1, rep_increment = 1, movements: lines }, movements) => {
    const said = describeLines(lines, movements, uncountedLine)
    const reps = countOf(initial_reps, 'rep') + (said.length > 1 ? ' of each' : '')
    return {
      format: said.length === 0 ? 'Death by' : `Death by ${said.join(' and ')}`,
      parts: [{ label: undefined, lines: ladder(reps, rep_increment, interval ?? 60) }],
      notes: [],
    }
  },
})

function ladder(first: string, increment: number, interval: number): readonly string[] {
  const time = interval === 60 ? 'minute' : sayDuration(interval)
  return [
    `${first} in the first ${time}`,
    `then ${increment} more ${sayEvery(interval)}`,
    'for as long as you finish in time',
  ]
}
