import { Type } from 'typebox'
import { warning, type LintFinding } from '../finding.ts'
import { lintMissingMeasures } from '../lint/missing-measure.ts'
import { describeLines, strengthLine } from '../lines/describe-line.ts'
import { countOf } from '../lines/wording.ts'
import { counted } from '../lines/members.ts'
import { someMovements, type MovementLine } from '../lines/movement-line.ts'
import { parseReps } from '../lines/reps.ts'
import { lintRest, restSchema, sayRest } from '../lines/rest-and-cap.ts'
import { defineKind } from '../workout-kind.ts'

const schema = Type.Object(
  {
    type: Type.Literal('Strength'),
    sets: Type.Optional(counted('How many sets; one, or those of the scheme, when left out.', 5)),
    rest: restSchema,
    movements: someMovements('The lifts, each with the repetitions of a set or a scheme such as `5-5-3-3-1`.'),
  },
  { title: 'an object', description: 'Sets for load.' },
)

/** Sets for load. */
export const strength = defineKind({
  type: 'Strength',
  title: 'Strength',
  schema,
  lint: ({ sets, rest, movements: lines = [] }, movements) => [
    ...lintRest(rest, '/details/rest'),
    ...lintMissingMeasures(lines, 'movements', movements),
    ...lines.flatMap((line, index) => lintScheme(line, sets, `/details/movements/${index}/reps`)),
  ],
  describe: ({ sets, rest, movements: lines = [] }, movements) => {
    const repeated = sets === 1 ? undefined : sets
    const isShared = lines.length > 1 && lines.every((line) => schemeOf(line) === undefined)
    const setsOfALine = (line: MovementLine) => (isShared || schemeOf(line) !== undefined ? undefined : repeated)
    return {
      format: isShared && repeated !== undefined ? `${countOf(repeated, 'set')} of` : undefined,
      parts: [
        {
          label: undefined,
          lines: lines.flatMap((line) => describeLines([line], movements, strengthLine(setsOfALine(line)))),
        },
      ],
      notes: repeated === undefined && !lines.some(schemeOf) ? [] : sayRest(rest, 'set'),
    }
  },
})

function schemeOf({ reps }: MovementLine): readonly number[] | undefined {
  const parsed = reps === undefined ? undefined : parseReps(reps)
  return parsed?.kind === 'scheme' ? parsed.counts : undefined
}

function lintScheme(line: MovementLine, sets: number | undefined, path: string): readonly LintFinding[] {
  const named = schemeOf(line)?.length
  if (sets === undefined || named === undefined || named === sets) return []
  const sentence = `${line.reps ?? ''} is a scheme of ${countOf(named, 'set')}, and \`sets\` is ${sets}.`
  return [warning('scheme-does-not-fit-sets', path, sentence, `Write \`sets: ${named}\`, or a scheme of ${sets}.`)]
}
