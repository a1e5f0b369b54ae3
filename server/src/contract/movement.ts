import { Type, type Static } from 'typebox'
import { idSchema, nullable, openWord } from './member-types.ts'
import { documentedWords } from './open-words.ts'

export const videoSchema = Type.Object(
  {
    id: Type.String({ minLength: 1, maxLength: 200, description: 'The id of the video at its service.' }),
    service: openWord(documentedWords.service, 'The service that hosts the video.'),
  },
  { description: 'A video that shows the movement.', additionalProperties: false },
)

const complexMovement = Type.Object(
  {
    id: idSchema('movement', 'The id of the movement.'),
    reps: Type.String({ maxLength: 100, description: 'Repetitions of this part, as written: `1`, `2+1`.' }),
  },
  { additionalProperties: false },
)

export const complexDetailsSchema = Type.Object(
  { movements: Type.Array(complexMovement, { maxItems: 100, description: 'The parts of the complex, in order.' }) },
  { description: 'The parts of a complex: movements done without a pause.', additionalProperties: false },
)

/** A movement in the form in which the API serves it. See the table “Movement” of the service description. */
export const movementSchema = Type.Object(
  {
    id: idSchema('movement', 'Movement id.'),
    name: Type.String({ minLength: 1, maxLength: 500, description: 'Movement name.' }),
    description: nullable(
      Type.String({ maxLength: 100_000, description: 'How the movement is done.' }),
      'Null when absent.',
    ),
    complex_details: nullable(complexDetailsSchema, 'Null when the movement is not a complex.'),
    has_calories: Type.Boolean({ description: 'Whether calories apply.' }),
    has_distance: Type.Boolean({ description: 'Whether distance applies.' }),
    has_duration: Type.Boolean({ description: 'Whether duration applies.' }),
    has_height: Type.Boolean({ description: 'Whether height applies.' }),
    has_load: Type.Boolean({ description: 'Whether load applies.' }),
    has_power: Type.Boolean({ description: 'Whether power applies.' }),
    has_reps: Type.Boolean({ description: 'Whether reps apply.' }),
    source: Type.String({
      pattern: '^[a-z][a-z0-9_-]*$',
      maxLength: 100,
      title: 'the service name, "gym", or another word of a-z 0-9 _ -',
      description:
        'Origin of the movement: the service name for the shared library, `gym` for a gym’s own movement; others ' +
        'may appear.',
      examples: [...documentedWords.source],
    }),
    video: nullable(videoSchema, 'Null when there is no video.'),
  },
  { title: 'Movement', description: 'A movement that workouts reference.', additionalProperties: false },
)

export type Movement = Static<typeof movementSchema>
