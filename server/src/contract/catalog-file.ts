import { Type, type Static, type TProperties, type TSchema } from 'typebox'
import { closingMembers, competitionMembers, divisionSchema, eventMembers } from './competition.ts'
import { idSchema, nullable } from './member-types.ts'
import type { WorkoutId } from './ids.ts'
import { complexDetailsSchema, movementSchema } from './movement.ts'
import type { validatedWhole } from './shape/shape-findings.ts'
import { workoutSchema, workoutTypeSchema } from './workout.ts'

// The items of a catalog file. They have the shapes of the API plus members that the API omits (`gym`, a workout’s
// `id`, `publish_at`). Members with a default, or that an existing item keeps, are optional. Time stamps are only texts
// here, because any offset or none is allowed; the catalog’s rules parse them.

const gymId = idSchema('gym', 'The id of the gym that owns this item.')

const gymOrLibrary = nullable(gymId, 'Null means the shared library, even if `--gym` names a gym.')

const workoutId = Type.Unsafe<WorkoutId>({
  type: 'integer',
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
  title: 'a workout id: a whole number from 1 to 9007199254740991',
  description: 'The id by which the API serves the workout. Generated when absent.',
})

const timeStampText = nullable(
  Type.String({ maxLength: 100, title: 'a time stamp such as 2026-05-01T14:00:00+02:00' }),
  'A time stamp with Z or an offset, or a local time of the competition’s time zone; or null.',
)

export const gymItemSchema = closed('a gym', {
  id: idSchema('gym', 'Gym id.'),
  name: Type.String({ minLength: 1, maxLength: 500, description: 'Gym name.' }),
})

const { id: movementIdSchema, name: movementName, source, ...movementRest } = movementSchema.properties

export const movementItemSchema = closed('a movement', {
  id: movementIdSchema,
  ...optional({
    name: movementName,
    ...movementRest,
    source,
    complex_details: nullable(complexDetailsSchema, 'Parts of a complex.'),
    aliases: Type.Array(Type.String({ minLength: 1, maxLength: 500 }), {
      maxItems: 100,
      description: 'Other names of the movement, for reading whiteboards. Never served.',
    }),
  }),
  gym: Type.Optional(gymOrLibrary),
})

const workoutItemMembers = {
  id: Type.Optional(workoutId),
  name: Type.Optional(workoutSchema.properties.name),
  description: Type.Optional(workoutSchema.properties.description),
  type: workoutTypeSchema,
  details: workoutSchema.properties.details,
  movements: Type.Optional(
    Type.Array(movementItemSchema, { description: 'May be absent when the catalog has the movements.' }),
  ),
}

const whiteboard = Type.String({
  maxLength: 50_000,
  description: 'The workout as a coach writes it, in place of `type` and `details`, which the import reads from it.',
})

const { type, details, ...workoutRest } = workoutItemMembers

const workoutMembersInFile = { ...workoutRest, ...optional({ type, details, whiteboard }) }

const workoutItemSchema = closed('a workout', {
  ...workoutMembersInFile,
  gym: Type.Optional(gymOrLibrary),
})

const workoutReferenceSchema = Type.Object({ id: workoutId }, { additionalProperties: false })

const workoutNameSchema = Type.Object(
  { name: Type.String({ minLength: 1, maxLength: 500, description: 'The name of the workout.' }) },
  { additionalProperties: false },
)

/** The schema of a workout inside an event. `type` and `details` distinguish it from a reference to a workout. */
export const embeddedWorkout = closed('a workout', workoutItemMembers)

/**
 * The schema of a workout in a file. Instead of `type` and `details`, it can have a member `whiteboard`, which is the
 * workout as a coach would write it on a whiteboard.
 */
export const embeddedWorkoutInFile = closed('a workout', workoutMembersInFile)

const workoutOfEvent = [embeddedWorkout, workoutReferenceSchema, workoutNameSchema] as const

const eventItemMembers = {
  ...optional({ ...eventMembers, deadline: timeStampText, released_at: timeStampText }),
  workout: Type.Optional(Type.Union([...workoutOfEvent])),
  scaled_workout: Type.Optional(Type.Union([...workoutOfEvent, Type.Null()])),
  foundations_workout: Type.Optional(Type.Union([...workoutOfEvent, Type.Null()])),
}

const eventItemSchema = closed('an event', eventItemMembers)

const divisionItemMembers = optional({
  ...divisionSchema.properties,
  events: Type.Array(Type.String({ minLength: 1, maxLength: 500, title: 'the id or the name of an event' }), {
    maxItems: 1000,
    description: 'Ids or names of the events that belong to this division; every event when it is new.',
  }),
})

const divisionItemSchema = closed('a division', divisionItemMembers)

export const competitionItemSchema = closed('a competition', {
  ...optional(competitionMembers),
  publish_at: Type.Optional(timeStampText),
  divisions: Type.Optional(Type.Array(divisionItemSchema, { maxItems: 1000 })),
  events: Type.Optional(Type.Array(eventItemSchema, { maxItems: 1000 })),
  registration_opens_at: Type.Optional(timeStampText),
  registration_closes_at: Type.Optional(timeStampText),
  video_url: Type.Optional(nullable(closingMembers.video_url, 'An http(s) URL; null means none.')),
  gym: Type.Optional(gymId),
})

const competitionOfItem = Type.String({
  minLength: 1,
  maxLength: 500,
  title: 'the id or the name of a competition',
  description: 'The competition of this item: its id, or the name from which its id was generated.',
})

const existingDivisionSchema = closed('a division', { competition: competitionOfItem, ...divisionItemMembers })

const existingEventSchema = closed('an event', { competition: competitionOfItem, ...eventItemMembers })

export const schemaOfKind = {
  gym: gymItemSchema,
  movement: movementItemSchema,
  workout: workoutItemSchema,
  competition: competitionItemSchema,
  event: existingEventSchema,
  division: existingDivisionSchema,
} as const

type Read<Value> = Value extends string | number | boolean | null | undefined
  ? Value
  : Value extends readonly (infer Element)[]
    ? readonly (Read<Element> | undefined)[]
    : { readonly [Name in keyof Value]: ReadMember<Value, Name> | undefined }

type ReadMember<Value, Name extends keyof Value> = Name extends (typeof validatedWhole)[number]
  ? Value[Name]
  : Read<Value[Name]>

export type GymItem = Read<Static<typeof gymItemSchema>>
export type MovementItem = Read<Static<typeof movementItemSchema>>
export type WorkoutItem = Read<Static<typeof workoutItemSchema>>
export type EmbeddedWorkoutItem = Read<Static<typeof embeddedWorkout>>
export type WorkoutReference = Read<Static<typeof workoutReferenceSchema>>
export type WorkoutName = Read<Static<typeof workoutNameSchema>>
export type DivisionItem = Read<Static<typeof divisionItemSchema>>
export type EventItem = Read<Static<typeof eventItemSchema>>
export type CompetitionItem = Read<Static<typeof competitionItemSchema>>
export type ExistingDivision = Read<Static<typeof existingDivisionSchema>>
export type ExistingEvent = Read<Static<typeof existingEventSchema>>

function closed<Members extends TProperties>(title: string, members: Members) {
  return Type.Object(members, { title, additionalProperties: false })
}

function optional<Members extends TProperties>(
  members: Members,
): { [Name in keyof Members]: OptionalOf<Members[Name]> } {
  const entries = Object.entries(members).map(([name, schema]) => [name, Type.Optional(schema)])
  return Object.fromEntries(entries) as { [Name in keyof Members]: OptionalOf<Members[Name]> }
}

type OptionalOf<Schema extends TSchema> = ReturnType<typeof Type.Optional<Schema>>
