import { Type, type Static } from 'typebox'
import { divisionSchema } from './division.ts'
import { eventSchema } from './event.ts'
import { idSchema, nullableTimeStamp } from './member-types.ts'
import type { CompetitionId } from './ids.ts'

export const statusSchema = Type.Unsafe<'published' | 'draft'>({
  type: 'string',
  enum: ['published', 'draft'],
  description: 'A draft is read only by accounts that see everything of its gym.',
})

/** The members of a competition besides its divisions and events, in the order of the service description. */
export const competitionMembers = {
  id: idSchema<CompetitionId>('competition', 'Competition id; serves as a cursor, too.'),
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

/** The members that follow divisions and events. */
export const closingMembers = {
  registration_opens_at: nullableTimeStamp('When registration opens. Null when absent.'),
  registration_closes_at: nullableTimeStamp('When registration closes. Null when absent.'),
  video_url: Type.Optional(
    Type.String({
      maxLength: 2000,
      pattern: '^https?://[^\\s]+$',
      title: 'an http or https URL',
      description: 'Competition video: an http(s) URL. Left out when there is none.',
    }),
  ),
} as const

/** A competition as the API serves it. Source: the table "Competition" of the service description. */
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
