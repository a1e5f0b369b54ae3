import {
  alternativeShape,
  complexPartShape,
  movementLineShape,
  movementLines,
  restShape,
  teamShape,
} from './line-shape.ts'
import { counted, object, seconds, writtenText, yesOrNo, type ObjectShape, type Shape } from './shape.ts'

/** The shapes of the details of all 15 workout types, in the order of the OpenAPI description. */
export const detailsShapes = {
  Amrap: details(
    'Amrap',
    'As many rounds as possible.',
    {
      duration: seconds('The time limit of one AMRAP.', 1200),
      movements: movementLines('The movements of a round, in order.'),
    },
    {
      reps_only: yesOrNo('Whether the score is total repetitions instead of rounds.'),
      initial_reps: counted('In an open ladder, the repetitions of each movement in the first round.', 4),
      rep_increment: counted('In an open ladder, the repetitions that each round adds.', 4),
      rounds: counted('The number of AMRAPs, with `rest` between them.', 3),
      rest: restShape,
    },
  ),
  Cardio: details(
    'Cardio',
    'One effort of one movement over a distance or a time.',
    {
      fixed: fixedMeasure(),
      movements: movementLines('Exactly one line. It has the field that `fixed` names.', 1, 1),
    },
    {},
  ),
  CardioIntervals: details(
    'CardioIntervals',
    'Repeated efforts with rest between them.',
    {
      fixed: fixedMeasure(),
      rest: restShape,
      movements: movementLines('The intervals of one round. Each line has the field that `fixed` names.'),
    },
    { rounds: counted('The number of rounds.', 8) },
  ),
  DeathBy: details(
    'DeathBy',
    'A ladder: every interval adds repetitions, until they no longer fit into the interval.',
    {
      interval: seconds('The length of an interval.', 60),
      initial_reps: counted('The repetitions in the first interval.', 1),
      rep_increment: counted('The repetitions that each interval adds.', 1),
      movements: movementLines('The movements of every interval.'),
    },
    {},
  ),
  Emom: details(
    'Emom',
    'Work that starts again at the beginning of each interval, usually every minute.',
    {
      interval: seconds('The length of an interval, from one start to the next.', 60),
      rounds: counted('The total number of intervals.', 20),
    },
    {
      slots: {
        type: 'array',
        items: movementLines('The movements of one interval; empty for a rest.', 0),
        maxItems: 100,
        title: 'a list of lists of movements',
        description:
          'The movements of the first interval, of the second, and so on. After the last list, the first one follows ' +
          'again. An empty list is a rest. If absent, `movements` is done in every interval.',
      },
      movements: movementLines('The movements of every interval.', 0),
    },
  ),
  Fgb: details(
    'Fgb',
    'Fight Gone Bad: stations against the clock, every repetition a point.',
    {
      rounds: counted('The number of rounds through all stations.', 3),
      rest: restShape,
      movements: movementLines('The stations, in order.'),
    },
    { station: seconds('The time at each station. Default 60.', 60) },
  ),
  ForTime: details(
    'ForTime',
    'A task, done once, by default as fast as possible.',
    { movements: movementLines('The movements, in order.') },
    { time_cap: timeCap(), for_time: forTime() },
  ),
  FranStyle: details(
    'FranStyle',
    'Rounds of the same movements with changing repetitions, for time.',
    {
      rep_scheme: {
        type: 'string',
        minLength: 1,
        maxLength: 200,
        title: 'text such as "21-15-9"',
        description: 'The repetitions of each movement, round by round: `21-15-9`.',
        examples: ['21-15-9'],
      },
      movements: movementLines('The movements of each round; the scheme gives their repetitions.'),
    },
    {
      time_cap: timeCap(),
      after_each_round: movementLines('The movements after each round, with their own amounts.', 0),
      for_time: forTime(),
    },
  ),
  Generic: details('Generic', 'A workout that fits no other type.', {}, inOwnWords('the format')),
  MaxReps: details(
    'MaxReps',
    'As many repetitions as possible of each movement.',
    {
      duration: seconds('The time for each movement.', 120),
      movements: movementLines('The movements, one after the other.'),
    },
    { rest: restShape },
  ),
  RoundsForTime: details(
    'RoundsForTime',
    'A fixed number of equal rounds, by default as fast as possible.',
    { rounds: counted('The number of rounds.', 5), movements: movementLines('The movements of a round, in order.') },
    { rest: restShape, time_cap: timeCap(), for_time: forTime() },
  ),
  Strength: details(
    'Strength',
    'Sets of lifts.',
    {
      rest: restShape,
      movements: movementLines('The lifts, each with the repetitions of a set or a scheme such as `5-5-3-3-1`.'),
    },
    { sets: counted('The number of sets. Default: the number of steps in a scheme such as `5-5-3`, otherwise 1.', 5) },
  ),
  Tabata: details(
    'Tabata',
    'Short work and shorter rest, alternating.',
    {
      rounds: counted('The number of rounds of each movement.', 8),
      work: seconds('The time of work in one round.', 20),
      rest: restShape,
      movements: movementLines('The movements. All rounds of one are done before the next.'),
    },
    {},
  ),
  TwelveDays: details(
    'TwelveDays',
    'The Twelve Days of Christmas, or as many days as there are lines.',
    {
      cumulative: yesOrNo('Whether each day is followed by all the days before it, as in the song.'),
      movements: movementLines('The days in order: the first line is the first day.'),
    },
    {},
  ),
  WarmUp: details('WarmUp', 'A warm-up before the workout. It has no score.', {}, inOwnWords('the warm-up')),
} as const satisfies Record<string, ObjectShape>

/** The name of one of the 15 workout types. */
export type WorkoutType = keyof typeof detailsShapes

/** The names of all 15 workout types, in the order of the OpenAPI description. */
export const workoutTypes = Object.keys(detailsShapes) as readonly WorkoutType[]

/** Returns the shape of the details of a workout type. Returns `undefined` if the type is unknown. */
export function shapeOf(type: string): ObjectShape | undefined {
  return isWorkoutType(type) ? detailsShapes[type] : undefined
}

export function isWorkoutType(type: string): type is WorkoutType {
  return Object.hasOwn(detailsShapes, type)
}

/** The members of details that contain movement lines, in the order in which athletes do the lines. */
export const lineMembers = ['buy_in', 'movements', 'after_each_round', 'cash_out'] as const

/** Shapes that the details of several workout types use, by name. */
export const shapesByName = {
  MovementLine: movementLineShape,
  AlternativeLine: alternativeShape,
  ComplexPart: complexPartShape,
  Rest: restShape,
  Team: teamShape,
} as const

function details(
  type: string,
  description: string,
  needed: Readonly<Record<string, Shape>>,
  optional: Readonly<Record<string, Shape>>,
): ObjectShape {
  const everywhere = {
    buy_in: movementLines('The movements done once before the other work.', 0),
    cash_out: movementLines('The movements done once after the other work.', 0),
    team: teamShape,
    note: writtenText('Lines of the whiteboard that are not part of the work.'),
  }
  return object(
    { type: { type: 'string', const: type, description: 'The type of the workout.' }, ...needed },
    { ...optional, ...everywhere },
    { title: 'an object', description },
  )
}

function timeCap(): Shape {
  return seconds('The time limit, after which everyone stops.', 600)
}

function forTime(): Shape {
  return yesOrNo(
    'Whether the time is the score. Default true. If false, the work is done for quality and has no score.',
  )
}

function fixedMeasure(): Shape {
  return {
    anyOf: [
      { type: 'string', const: 'duration' },
      { type: 'string', const: 'distance' },
    ],
    title: 'the word "duration" or "distance"',
    description:
      'Whether a duration or a distance is prescribed. Each line has the field `duration` or `distance`, accordingly.',
  }
}

function inOwnWords(of: string): Readonly<Record<string, Shape>> {
  return {
    name: writtenText(`The name that the author gives ${of}.`),
    description: writtenText('How the work is done, in the author’s words.'),
    movements: movementLines('The movements, in order.', 0),
  }
}
