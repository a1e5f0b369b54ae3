import { Type, type Static } from 'typebox'
import { idSchema } from '../../contract/member-types.ts'
import type { MovementId } from '../../contract/ids.ts'
import type { Readable } from '../read-details.ts'
import { loadSchema } from './load.ts'
import { writtenText, yesOrNo } from './members.ts'

/** One line of a workout: a movement, and how much of it is done with what. Members it does not name may appear. */
export const movementLineSchema = Type.Object(
  {
    id: idSchema<MovementId>('movement', 'The movement.'),
    name: Type.Optional(writtenText('The name of the movement for readers of the file; the id decides.')),
    reps: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        title: 'text such as "5", "6-8", "Max" or "21-15-9"',
        description: 'Repetitions: `5`, `6-8`, `Max`, `21-15-9`, `10/8` (men and women), `2+1` (a complex).',
      }),
    ),
    load: Type.Optional(loadSchema),
    load_unit: Type.Optional(
      Type.String({
        maxLength: 100,
        title: 'the word "kg" or "lb"',
        description: 'The unit of a `load` that is a number.',
        examples: ['kg', 'lb'],
      }),
    ),
    calories: Type.Optional(quantity('calories', '15/12 calories')),
    distance: Type.Optional(quantity('metres', '400/350 meters')),
    duration: Type.Optional(quantity('seconds', '45 s')),
    height: Type.Optional(quantity('centimetres', '24/20 in')),
    percent: Type.Optional(quantity('percent of the maximum', '65-70%')),
    power: Type.Optional(quantity('watts', '250/200 W')),
    tempo: Type.Optional(
      Type.String({ maxLength: 30, title: 'text such as "3211"', description: 'Down, bottom, up, top, in seconds.' }),
    ),
    per_side: Type.Optional(yesOrNo('Whether the amount is done on each side.')),
    note: Type.Optional(writtenText('What else the whiteboard says of this line.')),
  },
  { title: 'an object with the `id` of a movement', description: 'A movement and how much of it is done.' },
)

/** A line as far as it can be read. */
export type MovementLine = Readable<Static<typeof movementLineSchema>>

/** A list of lines. The upper bound is a hundred, as the format has it. */
export function movementLines(description: string, bounds: { readonly least: number; readonly most: number }) {
  return Type.Array(movementLineSchema, {
    minItems: bounds.least,
    maxItems: bounds.most,
    title: 'a list of movements',
    description,
  })
}

/** The `movements` of a type that needs some. */
export function someMovements(description: string) {
  return movementLines(description, { least: 1, most: 100 })
}

function quantity(unit: string, example: string) {
  return Type.Union([Type.Number({ exclusiveMinimum: 0 }), Type.String({ minLength: 1, maxLength: 100 })], {
    title: `a number (${unit}) or text such as "${example}"`,
    description: `A number of ${unit}, or as a whiteboard says it: \`${example}\`.`,
  })
}
