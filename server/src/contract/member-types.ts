import { Type, type TSchema } from 'typebox'
import { idShape, prefixes, type TextIds } from './ids.ts'

export function nullable<Schema extends TSchema>(schema: Schema, description: string) {
  return Type.Union([schema, Type.Null()], { description })
}

/**
 * Returns the schema of a word. The documented words are only examples: any other word of a-z and `_` is also valid.
 */
export function openWord(documented: readonly string[], description: string) {
  const quoted = documented
    .map((word) => `"${word}"`)
    .join(', ')
    .replace(/, (?=[^,]*$)/, ' or ')
  return Type.String({
    pattern: '^[a-z][a-z_]*$',
    maxLength: 100,
    title: `a word of the letters a-z and _, such as ${quoted}`,
    description: `${description} Documented: ${documented.map((word) => `\`${word}\``).join(', ')}; others may appear.`,
    examples: [...documented],
  })
}

export function nullableCount(description: string, minimum = 0) {
  return nullable(count(description, minimum), `${description} Null when there is none.`)
}

/** Returns the schema of a whole number from `minimum` to 2^31-1, which fits into a 32-bit integer. */
export function count(description: string, minimum = 0) {
  return Type.Integer({ minimum, maximum: 2_147_483_647, description })
}

/** Returns the schema of a UTC time stamp or null. The format is `YYYY-MM-DDTHH:MM:SSZ`, with up to three decimals. */
export function nullableTimeStamp(description: string) {
  const timeStamp = Type.String({
    maxLength: 24,
    pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]{1,3})?Z$',
    format: 'date-time',
    title: 'a time stamp in UTC such as 2026-05-01T12:00:00Z',
    description,
    examples: ['2026-05-01T12:00:00Z'],
  })
  return nullable(timeStamp, description)
}

/** Returns the schema of an id. The title of the schema describes a valid id for error messages. */
export function idSchema<Kind extends keyof TextIds>(kind: Kind, description: string) {
  return Type.Unsafe<TextIds[Kind]>({
    ...idShape(kind),
    title: `${kind === 'event' ? 'an' : 'a'} ${kind} id: ${prefixes[kind]} and 1 to 64 of A-Z a-z 0-9 _ -`,
    description,
  })
}
