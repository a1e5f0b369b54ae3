import { Type } from 'typebox'
import { warning, type LintFinding } from '../finding.ts'
import { lintMissingMeasures } from '../lint/missing-measure.ts'
import { buyInSchema, partsWithBuyIn } from '../lines/buy-in.ts'
import { sayDuration } from '../lines/wording.ts'
import { seconds, yesOrNo } from '../lines/members.ts'
import { someMovements } from '../lines/movement-line.ts'
import { defineKind } from '../workout-kind.ts'

const schema = Type.Object(
  {
    type: Type.Literal('Amrap'),
    duration: seconds('The time in which as much as possible is done.', 1200),
    buy_in: Type.Optional(buyInSchema),
    reps_only: Type.Optional(yesOrNo('Whether repetitions are counted, and not rounds.')),
    movements: someMovements('One round, in order.'),
  },
  { title: 'an object', description: 'As many rounds as possible.' },
)

/** As many rounds as possible in a given time. */
export const amrap = defineKind({
  type: 'Amrap',
  title: 'AMRAP',
  schema,
  lint: (details, movements) => [
    ...lintDuration(details.duration),
    ...lintMissingMeasures(details.buy_in, 'buy_in', movements),
    ...lintMissingMeasures(details.movements, 'movements', movements),
  ],
  describe: (details, movements) => ({
    format: details.duration === undefined ? 'AMRAP of' : `AMRAP in ${sayDuration(details.duration)} of`,
    parts: partsWithBuyIn(details, movements, 'Then, in the time left'),
    notes: details.reps_only === true ? ['Score: total reps'] : [],
  }),
})

// Whoever writes 20 for twenty minutes gets twenty seconds; nobody plans an AMRAP that short.
const durationLeast = 30

function lintDuration(duration: number | undefined): readonly LintFinding[] {
  if (duration === undefined || duration >= durationLeast) return []
  const sentence = `An AMRAP of ${sayDuration(duration)} is very short; its duration is given in seconds.`
  const remedy = `Write ${duration * 60} for ${sayDuration(duration * 60)}.`
  return [warning('duration-too-short', '/details/duration', sentence, remedy)]
}
