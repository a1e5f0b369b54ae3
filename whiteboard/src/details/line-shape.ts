import { counted, object, quantity, seconds, word, writtenText, yesOrNo, type Shape } from './shape.ts'

const movementId: Shape = {
  type: 'string',
  maxLength: 67,
  pattern: '^mv_[A-Za-z0-9_-]{1,64}$',
  title: 'a movement id: mv_ and 1 to 64 of A-Z a-z 0-9 _ -',
  description: 'The id of the movement.',
}

const units = ['kg', 'lb', 'pood']

/** The shape of a load for men and a load for women. */
export const pairedLoadShape: Shape = {
  type: 'object',
  required: ['male', 'female', 'unit'],
  properties: {
    male: { type: 'number', minimum: 0, description: 'The load for men, in `unit`.' },
    female: { type: 'number', minimum: 0, description: 'The load for women, in `unit`.' },
    unit: { type: 'string', maxLength: 100, description: 'The unit of both loads.', examples: units },
  },
}

/**
 * The shape of a load. `null` means bodyweight. The unit of a number is in `load_unit`. Other loads are texts, or pairs
 * of loads for men and women.
 */
export const loadShape: Shape = {
  anyOf: [
    { type: 'null' },
    { type: 'number', minimum: 0 },
    { type: 'string', minLength: 1, maxLength: 200 },
    pairedLoadShape,
  ],
  title: 'null, a number, text such as "43/30 kg", or an object with male, female and unit',
  description: 'The load: null, a number in `load_unit`, `43/30 kg`, or `{"male":43,"female":30,"unit":"kg"}`.',
}

const amounts = {
  name: writtenText('The name of the movement, for people. Programs use the id.'),
  reps: {
    type: 'string',
    minLength: 1,
    maxLength: 100,
    title: 'text such as "5", "6-8", "Max" or "21-15-9"',
    description: 'Repetitions: `5`, `6-8`, `Max`, `21-15-9`, `10/8` (men and women), `2+1` (a complex).',
  },
  load: loadShape,
  load_unit: word(units, 'The unit of a `load` that is a number.'),
  calories: quantity('calories', '15/12 calories'),
  distance: quantity('metres', '400/350 meters'),
  duration: quantity('seconds', '45 s'),
  height: quantity('centimetres', '24/20 in'),
  percent: quantity('percent of the maximum', '65-70%'),
  power: quantity('watts', '250/200 W'),
  tempo: {
    type: 'string',
    maxLength: 30,
    title: 'text such as "3211"',
    description: 'The seconds of each phase: down, bottom, up, top. `X` is as fast as possible.',
  },
  rpe: quantity('the scale of effort from 1 to 10', '7-8'),
  per_side: yesOrNo('Whether the amount is done on each side.'),
  note: writtenText('A remark about this line, such as `unbroken`.'),
} as const satisfies Record<string, Shape>

/** The shape of an alternative to a movement line. It has a movement and an amount. */
export const alternativeShape = object({ id: movementId }, amounts, {
  title: 'an object with the `id` of a movement',
  description: 'An alternative to a line: a movement with its own amount.',
})

/**
 * The shape of each movement of a complex after the first one. A complex is several movements that are done without a
 * pause.
 */
export const complexPartShape = object(
  {
    id: movementId,
    reps: {
      type: 'string',
      minLength: 1,
      maxLength: 100,
      title: 'text such as "1"',
      description: 'Repetitions of this part: `1`, `2`.',
    },
  },
  {},
  { title: 'an object with `id` and `reps`', description: 'A further movement of a complex.' },
)

/** The shape of a movement line. It has a movement, an amount and a load. */
export const movementLineShape = object(
  { id: movementId },
  {
    ...amounts,
    plus: {
      type: 'array',
      items: complexPartShape,
      maxItems: 20,
      title: 'a list of movements with their repetitions',
      description: 'The movements of a complex after the first one, done without a pause: `+ Hang Clean + Jerk`.',
    },
    or: {
      type: 'array',
      items: alternativeShape,
      maxItems: 20,
      title: 'a list of movements',
      description:
        'Lines that an athlete can do instead of this one, such as Bar Muscle-ups instead of Ring Muscle-ups.',
    },
  },
  { title: 'an object with the `id` of a movement', description: 'A movement with its amount and its load.' },
)

/**
 * Returns the shape of a list of movement lines. The list must have from `least` to `most` lines. By default, `most` is
 * 100, which is more than any real workout has.
 */
export function movementLines(description: string, least = 1, most = 100): Shape {
  return {
    type: 'array',
    items: movementLineShape,
    minItems: least,
    maxItems: most,
    title: 'a list of movements',
    description,
  }
}

/** The ways to rest: as needed, for a fixed time, or until the next interval starts. */
export const restTypes = ['as_needed', 'fixed', 'interval'] as const

/** The shape of a rest. Athletes rest as long as they need, for a fixed time, or until the next interval starts. */
export const restShape = object(
  {
    type: word(
      restTypes,
      '`as_needed`, `fixed` (rest for `duration`), or `interval` (start a new effort every `duration`).',
    ),
  },
  { duration: seconds('The length of the rest, or the interval from one start to the next.', 60) },
  {
    title: 'an object such as { "type": "fixed", "duration": 60 }',
    description: 'The rest between rounds, sets or intervals.',
  },
)

/** The ways in which a team can share the work. */
export const teamWays = ['one_at_a_time', 'alternate_rounds', 'shared', 'synchronized', 'each'] as const

/** The shape of a team. It has the size of the team and the way in which the team shares the work. */
export const teamShape = object(
  { size: counted('The number of athletes in a team.', 2) },
  {
    work: word(
      teamWays,
      '`one_at_a_time` (one works, the others rest), `alternate_rounds` (each in turn does a round), ' +
        '`shared` (they split the work as they like), `synchronized` (all do each repetition together), or `each` ' +
        '(everyone does all of it).',
    ),
  },
  { title: 'an object such as { "size": 2, "work": "shared" }', description: 'How a team shares the work.' },
)
