import { Type } from 'typebox'
import { describeLines } from '../lines/describe-line.ts'
import { writtenText } from '../lines/members.ts'
import { movementLines } from '../lines/movement-line.ts'
import { headedByText } from '../whiteboard.ts'
import { defineKind } from '../workout-kind.ts'

const schema = Type.Object(
  {
    type: Type.Literal('Generic'),
    name: Type.Optional(writtenText('What the format is called.')),
    description: Type.Optional(writtenText('How the work is done.')),
    movements: Type.Optional(movementLines('What is done.', { least: 0, most: 100 })),
  },
  { title: 'an object', description: 'Anything that no other type says.' },
)

/** A workout in its author's words. */
export const generic = defineKind({
  type: 'Generic',
  title: 'Workout',
  schema,
  lint: () => [],
  describe: ({ name, description, movements: lines }, movements) =>
    headedByText([name, description], describeLines(lines, movements)),
})
