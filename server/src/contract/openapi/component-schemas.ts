import { competitionSchema } from '../competition.ts'
import { divisionSchema } from '../division.ts'
import { eventSchema } from '../event.ts'
import { movementSchema } from '../movement.ts'
import { problemSchema } from '../problem-schema.ts'
import { workoutSchema } from '../workout.ts'

const named = {
  Competition: competitionSchema,
  Division: divisionSchema,
  Event: eventSchema,
  Workout: workoutSchema,
  Movement: movementSchema,
  Problem: problemSchema,
} as const

export function reference(name: keyof typeof named) {
  return { $ref: `#/components/schemas/${name}` }
}

/** The wire shapes by name, each naming the others instead of repeating them. */
export function componentSchemas(): Record<string, unknown> {
  return Object.fromEntries(Object.entries(named).map(([name, schema]) => [name, opened(linked(schema, schema))]))
}

/** Answers may gain members, so a reader must not refuse those that it does not know. */
function opened(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(opened)
  if (typeof schema !== 'object' || schema === null) return schema
  const members = Object.entries(schema).filter(([name]) => name !== 'additionalProperties')
  return Object.fromEntries(members.map(([name, value]) => [name, opened(value)]))
}

function linked(schema: unknown, root: unknown): unknown {
  if (Array.isArray(schema)) return schema.map((part) => linked(part, root))
  if (typeof schema !== 'object' || schema === null) return schema
  const title = 'title' in schema ? schema.title : undefined
  if (schema !== root && typeof title === 'string' && isNamed(title)) return reference(title)
  return Object.fromEntries(Object.entries(schema).map(([name, value]) => [name, linked(value, root)]))
}

function isNamed(title: string): title is keyof typeof named {
  return Object.hasOwn(named, title)
}
