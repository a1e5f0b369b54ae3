import type { TSchema } from 'typebox'
import { competitionSchema, divisionSchema, eventSchema } from '../../server/src/contract/competition.ts'
import { complexDetailsSchema, movementSchema, videoSchema } from '../../server/src/contract/movement.ts'
import { problemSchema } from './problem-schema.ts'
import { workoutSchema, workoutTypes, type WorkoutType } from '../../server/src/contract/workout.ts'
import { loadShape, pairedLoadShape } from '../../whiteboard/src/details/line-shape.ts'
import { detailsShapes, shapesByName } from '../../whiteboard/src/details/shapes.ts'
import { describedSchema } from './described-schema.ts'

const wireShapes = {
  Competition: competitionSchema,
  Division: divisionSchema,
  Event: eventSchema,
  Workout: workoutSchema,
  Movement: movementSchema,
  Video: videoSchema,
  ComplexDetails: complexDetailsSchema,
  ComplexMovement: complexDetailsSchema.properties.movements.items,
  ...shapesByName,
  Load: loadShape,
  PairedLoad: pairedLoadShape,
  OtherDetails: workoutSchema.properties.details,
  Problem: problemSchema,
  ProblemError: problemSchema.properties.errors.items,
} as const satisfies Record<string, TSchema>

const detailsName = (type: WorkoutType) => `${type}Details` as const

export const shapesOfDetails: Readonly<Record<string, TSchema>> = Object.fromEntries(
  workoutTypes.map((type) => [detailsName(type), detailsShapes[type]]),
)

type SchemaName = keyof typeof wireShapes | 'WorkoutDetails' | ReturnType<typeof detailsName>

export function reference(name: SchemaName) {
  return { $ref: `#/components/schemas/${name}` }
}

export function componentSchemas(): Record<string, unknown> {
  const shapes: Record<string, TSchema> = { ...wireShapes, ...shapesOfDetails }
  // A part that equals a named shape becomes a reference to it.
  const names = new Map(Object.entries(shapes).map(([name, shape]) => [JSON.stringify(shape), name]))
  const described = Object.entries(shapes).map(([name, shape]) => [name, describedSchema(shape, referenceTo)] as const)
  return { ...Object.fromEntries<object>(described), WorkoutDetails: workoutDetails }

  function referenceTo(text: string): object | undefined {
    const name = names.get(text)
    if (name === undefined) return undefined
    return name === 'OtherDetails' ? details : { $ref: `#/components/schemas/${name}` }
  }
}

const details = {
  description:
    'The details of the workout as its author wrote them. There can be fields that are not named here. ' +
    'Numbers are returned as they were written: 1.50 stays 1.50. Texts inside are plain text, not HTML.',
  anyOf: [reference('WorkoutDetails'), reference('OtherDetails')],
}

const workoutDetails = {
  description: 'The details of each workout type, distinguished by `type`.',
  oneOf: workoutTypes.map((type) => reference(detailsName(type))),
  discriminator: {
    propertyName: 'type',
    mapping: Object.fromEntries(workoutTypes.map((type) => [type, reference(detailsName(type)).$ref])),
  },
}
