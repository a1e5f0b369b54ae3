import { Type } from 'typebox'
import { embeddedWorkout, embeddedWorkoutInFile, schemaOfKind } from '../../server/src/contract/catalog-file.ts'
import { isObject } from '../../server/src/contract/shape/schema-view.ts'
import { itemKinds, rootMembers } from '../../server/src/files/source-item.ts'
import { workoutSchema } from '../../server/src/contract/workout.ts'
import { shapesOfDetails } from './component-schemas.ts'
import { shapesByName, workoutTypes } from '../../whiteboard/src/details/shapes.ts'

const catalogFile = Type.Object(
  Object.fromEntries(itemKinds.map((kind) => [rootMembers[kind], Type.Optional(Type.Array(schemaOfKind[kind]))])),
  { title: 'Heatsheet catalog file', additionalProperties: false },
)

/** Returns the JSON Schema of catalog files. Text editors use the schema to check a file while somebody writes it. */
export function catalogSchema(): object {
  const types = workoutTypes.map((type) => ({
    if: { properties: { type: { const: type } } },
    then: reference(`${type}Details`),
  }))
  const details = { ...workoutSchema.properties.details, allOf: types }
  const named: Record<string, object> = { Details: workoutSchema.properties.details, ...shapesByName }
  const all = Object.entries<object>({ ...shapesByName, ...shapesOfDetails })
  const shapes = all.map(([name, shape]) => [name, withReferences(shape, named, name)] as const)
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    ...(withReferences(catalogFile, named, '') as object),
    $defs: { Details: details, ...Object.fromEntries<unknown>(shapes) },
  }
}

function withReferences(schema: unknown, named: Readonly<Record<string, object>>, own: string): unknown {
  if (Array.isArray(schema)) return schema.map((part) => withReferences(part, named, ''))
  if (!isObject(schema)) return schema
  const text = JSON.stringify(schema)
  if (text === embeddedText) return withReferences(embeddedWorkoutInFile, named, '')
  const name = Object.keys(named).find((one) => one !== own && JSON.stringify(named[one]) === text)
  if (name !== undefined) return reference(name)
  return Object.fromEntries(Object.entries(schema).map(([member, part]) => [member, withReferences(part, named, '')]))
}

const embeddedText = JSON.stringify(embeddedWorkout)

function reference(name: string): object {
  return { $ref: `#/$defs/${name}` }
}
