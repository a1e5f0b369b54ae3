import { Type } from 'typebox'
import { describeLines } from '../lines/describe-line.ts'
import { writtenText } from '../lines/members.ts'
import { movementLines } from '../lines/movement-line.ts'
import { headedByText } from '../whiteboard.ts'
import { defineKind } from '../workout-kind.ts'

const schema = Type.Object(
  {
    type: Type.Literal('WarmUp'),
    name: Type.Optional(writtenText('What the warm-up is called.')),
    description: Type.Optional(writtenText('How it is done.')),
    movements: Type.Optional(movementLines('What is done.', { least: 0, most: 100 })),
  },
  { title: 'an object', description: 'What comes before the workout. It has no score.' },
)

/** A warm-up in its author's words. */
export const warmUp = defineKind({
  type: 'WarmUp',
  title: 'Warm-up',
  schema,
  lint: () => [],
  describe: ({ name, description, movements: lines }, movements) =>
    headedByText([name ?? 'Warm-up', description], describeLines(lines, movements)),
})
