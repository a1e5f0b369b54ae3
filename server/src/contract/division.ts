import { Type, type Static } from 'typebox'
import { count, idSchema, nullableCount, openWord } from './member-types.ts'
import type { DivisionId, EventId } from './ids.ts'

export const documentedKinds = ['individual', 'team', 'pair'] as const

/** A division as the API serves it. Source: the table "Division" of the service description. */
export const divisionSchema = Type.Object(
  {
    id: idSchema<DivisionId>('division', 'Division id.'),
    name: Type.String({ minLength: 1, maxLength: 500, description: 'Division name.' }),
    kind: openWord(documentedKinds, 'Division kind.'),
    order: count('Display order, starting at 0.'),
    visible: Type.Boolean({ description: 'Whether the division is visible.' }),
    events: Type.Array(idSchema<EventId>('event', 'Event id.'), {
      maxItems: 1000,
      description: 'Ids of the events that belong to this division.',
    }),
    registration_count: count('Number of registrations. May exceed the limit.'),
    registration_limit: nullableCount('Most registrations that are taken.'),
    team_size: nullableCount('Athletes in a team; individual divisions have none.', 2),
    males_required: nullableCount('Male athletes a team needs.'),
    females_required: nullableCount('Female athletes a team needs.'),
  },
  { title: 'Division', description: 'A division of a competition.', additionalProperties: false },
)

export type Division = Static<typeof divisionSchema>
