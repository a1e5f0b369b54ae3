import {
  alternativeShape,
  complexPartShape,
  movementLineShape,
  movementLines,
  restShape,
  teamShape,
} from './line-shape.ts'
import { counted, object, seconds, writtenText, yesOrNo, type ObjectShape, type Shape } from './shape.ts'

/** The shapes of the details of the 15 types, in the order of the API's description. */
export const detailsShapes = {
  Amrap: details(
    'Amrap',
    'As many rounds as possible.',
    {
      duration: seconds('The time in which as much as possible is done.', 1200),
      movements: movementLines('One round, in order.'),
    },
    {
      reps_only: yesOrNo('Whether repetitions are counted, and not rounds.'),
      initial_reps: counted('In an open ladder, the repetitions of each movement in the first round.', 4),
      rep_increment: counted('In an open ladder, how many more they are in each next round.', 4),
      rounds: counted('How often the whole is done, with `rest` between.', 3),
      rest: restShape,
    },
  ),
  Cardio: details(
    'Cardio',
    'One effort of one movement over a distance or a time.',
    { fixed: fixedMeasure(), movements: movementLines('The one movement, with the measure that is fixed.', 1, 1) },
    {},
  ),
  CardioIntervals: details(
    'CardioIntervals',
    'The same effort again and again, with rest between.',
    {
      fixed: fixedMeasure(),
      rest: restShape,
      movements: movementLines('One round of intervals, each with the measure that is fixed.'),
    },
    { rounds: counted('How often the intervals are done.', 8) },
  ),
  DeathBy: details(
    'DeathBy',
    'A little more in every interval, until it does not fit any more.',
    {
      interval: seconds('The time for each round.', 60),
      initial_reps: counted('Repetitions of the first interval.', 1),
      rep_increment: counted('How many more they are in each next one.', 1),
      movements: movementLines('What is done in every interval.'),
    },
    {},
  ),
  Emom: details(
    'Emom',
    'Work that starts every minute on the minute, or at another interval.',
    {
      interval: seconds('The time from one start to the next.', 60),
      rounds: counted('How many intervals there are in all.', 20),
    },
    {
      slots: {
        type: 'array',
        items: movementLines('What is done in one interval; nothing: rest.', 0),
        maxItems: 100,
        title: 'a list of lists of movements',
        description:
          'One list for each interval, in turn; an empty one is a rest. Without it `movements` are done in every interval.',
      },
      movements: movementLines('What is done in every interval.', 0),
    },
  ),
  Fgb: details(
    'Fgb',
    'Fight Gone Bad: stations against the clock, every repetition a point.',
    {
      rounds: counted('How often all stations are visited.', 3),
      rest: restShape,
      movements: movementLines('The stations, in order.'),
    },
    { station: seconds('The time at each station; a minute when left out.', 60) },
  ),
  ForTime: details(
    'ForTime',
    'A task, as fast as possible.',
    { movements: movementLines('What is done once, in order.') },
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
        description: 'Repetitions of each movement, round by round: `21-15-9`.',
        examples: ['21-15-9'],
      },
      movements: movementLines('The movements of each round; the scheme gives their repetitions.'),
    },
    {
      time_cap: timeCap(),
      after_each_round: movementLines('Done after each round, in amounts of its own.', 0),
      for_time: forTime(),
    },
  ),
  Generic: details('Generic', 'Anything that no other type says.', {}, inOwnWords('the format')),
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
    'A number of equal rounds, as fast as possible.',
    { rounds: counted('How often the movements are done.', 5), movements: movementLines('One round, in order.') },
    { rest: restShape, time_cap: timeCap(), for_time: forTime() },
  ),
  Strength: details(
    'Strength',
    'Sets for load.',
    {
      rest: restShape,
      movements: movementLines('The lifts, each with the repetitions of a set or a scheme such as `5-5-3-3-1`.'),
    },
    { sets: counted('How many sets; one, or those of the scheme, when left out.', 5) },
  ),
  Tabata: details(
    'Tabata',
    'Short work and shorter rest, in turn.',
    {
      rounds: counted('Rounds of each movement.', 8),
      work: seconds('The work of one round.', 20),
      rest: restShape,
      movements: movementLines('The movements; all rounds of one before the next.'),
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
  WarmUp: details('WarmUp', 'What comes before the workout. It has no score.', {}, inOwnWords('the warm-up')),
} as const satisfies Record<string, ObjectShape>

/** One of the 15 types of workouts. */
export type WorkoutType = keyof typeof detailsShapes

/** The 15 types of workouts, in the order of the API's description. */
export const workoutTypes = Object.keys(detailsShapes) as readonly WorkoutType[]

/** Returns the shape of a type's details; `undefined` for an unknown type. */
export function shapeOf(type: string): ObjectShape | undefined {
  return isWorkoutType(type) ? detailsShapes[type] : undefined
}

/** Returns whether a word is one of the 15 types. */
export function isWorkoutType(type: string): type is WorkoutType {
  return Object.hasOwn(detailsShapes, type)
}

/** The members that contain movement lines, in the order in which athletes do them. */
export const lineMembers = ['buy_in', 'movements', 'after_each_round', 'cash_out'] as const

/** Parts that several shapes share, by their names in the API's description. */
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
    buy_in: movementLines('Done once, before the rest.', 0),
    cash_out: movementLines('Done once, after the rest.', 0),
    team: teamShape,
    note: writtenText('What else the whiteboard says, line by line.'),
  }
  return object(
    { type: { type: 'string', const: type, description: 'The type of the workout.' }, ...needed },
    { ...optional, ...everywhere },
    { title: 'an object', description },
  )
}

function timeCap(): Shape {
  return seconds('The time after which everyone stops.', 600)
}

function forTime(): Shape {
  return yesOrNo('Whether the time is the score, as it is when this is left out; false: for quality.')
}

function fixedMeasure(): Shape {
  return {
    anyOf: [
      { type: 'string', const: 'duration' },
      { type: 'string', const: 'distance' },
    ],
    title: 'the word "duration" or "distance"',
    description: 'Which measure is the same for everyone; each line carries that member.',
  }
}

/** Returns the members of a type that is described in its author's words; none of them is required. */
function inOwnWords(of: string): Readonly<Record<string, Shape>> {
  return {
    name: writtenText(`What ${of} is called.`),
    description: writtenText('How the work is done.'),
    movements: movementLines('What is done.', 0),
  }
}
