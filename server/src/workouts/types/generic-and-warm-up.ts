import { Type } from 'typebox'
import { describeLines } from '../lines/describe-line.ts'
import { writtenText } from '../lines/members.ts'
import { movementLines } from '../lines/movement-line.ts'
import { headedByText } from '../whiteboard.ts'
import { defineKind } from '../workout-kind.ts'

// The two types of which nothing is demanded: both are in their author's words.

const movements = Type.Optional(movementLines('What is done.', { least: 0, most: 100 }))

/** A workout in its author's words. */
export const generic = defineKind({
  type: 'Generic',
  title: 'Workout',
  schema: Type.Object(
    {
      type: Type.Literal('Generic'),
      name: Type.Optional(writtenText('What the format is called.')),
      description: Type.Optional(writtenText('How the work is done.')),
      movements,
    },
    { title: 'an object', description: 'Anything that no other type says.' },
  ),
  lint: () => [],
  describe: ({ name, description, movements: lines }, known) =>
    headedByText([name, description], describeLines(lines, known)),
})

/** A warm-up in its author's words. */
export const warmUp = defineKind({
  type: 'WarmUp',
  title: 'Warm-up',
  schema: Type.Object(
    {
      type: Type.Literal('WarmUp'),
      name: Type.Optional(writtenText('What the warm-up is called.')),
      description: Type.Optional(writtenText('How it is done.')),
      movements,
    },
    { title: 'an object', description: 'What comes before the workout. It has no score.' },
  ),
  lint: () => [],
  describe: ({ name, description, movements: lines }, known) =>
    headedByText([name ?? 'Warm-up', description], describeLines(lines, known)),
})
