import { Type, type Static } from 'typebox'
import { count, idSchema, nullable, nullableCount, nullableTimeStamp, openWord } from './member-types.ts'
import { documentedWords } from './open-words.ts'
import { workoutSchema } from './workout.ts'

/** A division in the form in which the API serves it. See the table “Division” of the service description. */
export const divisionSchema = Type.Object(
  {
    id: idSchema('division', 'Division id.'),
    name: Type.String({ minLength: 1, maxLength: 500, description: 'Division name.' }),
    kind: openWord(documentedWords.kind, 'Division kind.'),
    order: count('Display order, starting at 0.'),
    visible: Type.Boolean({ description: 'Whether the division is visible.' }),
    events: Type.Array(idSchema('event', 'Event id.'), {
      maxItems: 1000,
      description: 'Ids of the events that belong to this division.',
    }),
    registration_count: count('Number of registrations. May exceed the limit.'),
    registration_limit: nullableCount('Maximum number of registrations.'),
    team_size: nullableCount('Number of athletes in a team; individual divisions have none.', 2),
    males_required: nullableCount('Number of male athletes that a team needs.'),
    females_required: nullableCount('Number of female athletes that a team needs.'),
  },
  { title: 'Division', description: 'A division of a competition.', additionalProperties: false },
)

export type Division = Static<typeof divisionSchema>

/** The members of an event without its workouts. The order is that of the service description. */
export const eventMembers = {
  id: idSchema('event', 'Event id.'),
  name: Type.String({ minLength: 1, maxLength: 500, description: 'Event name.' }),
  kind: openWord(documentedWords.kind, 'Event kind.'),
  order: count('Display order, starting at 0.'),
  visible: Type.Boolean({ description: 'Whether the event is visible.' }),
  instructions: nullable(
    Type.String({ maxLength: 100_000, description: 'Instructions to athletes: HTML from a safe allow-list.' }),
    'Null when absent.',
  ),
  deadline: nullableTimeStamp('The deadline for scores. Null when absent.'),
  deadline_buffer: Type.Number({
    minimum: 0,
    maximum: 1e9,
    description: 'Number of minutes after the deadline in which a score is still accepted.',
  }),
  released_at: nullableTimeStamp('When the event becomes public. Null when not scheduled.'),
  score_visibility: openWord(documentedWords.score_visibility, 'When scores become visible.'),
  tie_break: openWord(documentedWords.tie_break, 'How equal scores are ranked.'),
} as const

/** An event in the form in which the API serves it. See the table “Event” of the service description. */
export const eventSchema = Type.Object(
  {
    ...eventMembers,
    workout: workoutSchema,
    scaled_workout: nullable(workoutSchema, 'An easier version. Null when absent.'),
    foundations_workout: nullable(workoutSchema, 'A version for beginners. Null when absent.'),
  },
  { title: 'Event', description: 'An event of a competition, with its workout.', additionalProperties: false },
)

export type Event = Static<typeof eventSchema>

export const workoutMembers = ['workout', 'scaled_workout', 'foundations_workout'] as const
export type WorkoutMember = (typeof workoutMembers)[number]

const statusSchema = Type.Unsafe<'published' | 'draft'>({
  type: 'string',
  enum: ['published', 'draft'],
  description: 'Only accounts that may see every competition of the gym can read a draft.',
})

/** The members of a competition that come before `divisions` and `events`, in the order of the service description. */
export const competitionMembers = {
  id: idSchema('competition', 'Competition id, which is also its cursor in the list.'),
  name: Type.String({ minLength: 1, maxLength: 500, description: 'Competition name.' }),
  description: Type.String({
    maxLength: 100_000,
    description: 'Competition description: HTML from a safe allow-list, never a script.',
  }),
  status: statusSchema,
  time_zone: Type.String({
    maxLength: 100,
    description: 'Competition time zone: an IANA name.',
    examples: ['Europe/Lisbon'],
  }),
} as const

/** The members of a competition that come after `divisions` and `events`, in the order of the service description. */
export const closingMembers = {
  registration_opens_at: nullableTimeStamp('When registration opens. Null when absent.'),
  registration_closes_at: nullableTimeStamp('When registration closes. Null when absent.'),
  video_url: Type.Optional(
    Type.String({
      maxLength: 2000,
      pattern: '^https?://[^\\s]+$',
      title: 'an http or https URL',
      description: 'Competition video: an http(s) URL. Absent when there is none.',
    }),
  ),
} as const

/** A competition in the form in which the API serves it. See the table “Competition” of the service description. */
export const competitionSchema = Type.Object(
  {
    ...competitionMembers,
    divisions: Type.Array(divisionSchema, { maxItems: 1000, description: 'Divisions in the competition.' }),
    events: Type.Array(eventSchema, { maxItems: 1000, description: 'Events in the competition.' }),
    ...closingMembers,
  },
  {
    title: 'Competition',
    description: 'A competition with its divisions, events, workouts and movements.',
    additionalProperties: false,
  },
)

export type Competition = Static<typeof competitionSchema>
