import { Type } from 'typebox'
import { warning, type LintFinding } from '../finding.ts'
import { describeLines } from '../lines/describe-line.ts'
import { someMovements } from '../lines/movement-line.ts'
import { oneLine } from '../lines/wording.ts'
import { parseRepScheme } from '../lines/reps.ts'
import { lintTimeCap, sayTimeCap, timeCapSchema } from '../lines/rest-and-cap.ts'
import { defineKind } from '../workout-kind.ts'

const schema = Type.Object(
  {
    type: Type.Literal('FranStyle'),
    rep_scheme: Type.String({
      minLength: 1,
      maxLength: 200,
      title: 'text such as "21-15-9"',
      description: 'Repetitions of each movement, round by round: `21-15-9`.',
      examples: ['21-15-9'],
    }),
    time_cap: Type.Optional(timeCapSchema),
    movements: someMovements('The movements of each round; the scheme gives their repetitions.'),
  },
  { title: 'an object', description: 'Rounds of the same movements with changing repetitions, for time.' },
)

/** Rounds in the manner of Fran. */
export const franStyle = defineKind({
  type: 'FranStyle',
  title: 'Rep scheme for time',
  schema,
  lint: (details) => [...lintScheme(details.rep_scheme), ...lintTimeCap(details.time_cap)],
  describe: (details, movements) => ({
    format: details.rep_scheme === undefined ? 'For time' : `${sayScheme(details.rep_scheme)} reps for time of`,
    parts: [{ label: undefined, lines: describeLines(details.movements, movements) }],
    notes: sayTimeCap(details.time_cap),
  }),
})

function sayScheme(written: string): string {
  return parseRepScheme(written)?.join('-') ?? oneLine(written)
}

function lintScheme(written: string | undefined): readonly LintFinding[] {
  if (written === undefined || parseRepScheme(written) !== undefined) return []
  const sentence = `"${written}" is not a rep scheme.`
  const remedy = 'Write the repetitions of each round with hyphens between, such as "21-15-9".'
  return [warning('not-a-rep-scheme', '/details/rep_scheme', sentence, remedy)]
}
