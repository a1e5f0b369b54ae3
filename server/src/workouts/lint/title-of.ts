import type { TSchema } from 'typebox'

/** What a schema says in words of the value that it means: `a whole number of seconds, such as 60`. */
export function titleOf(schema: TSchema | undefined): string {
  return schema !== undefined && 'title' in schema && typeof schema.title === 'string' ? schema.title : 'another value'
}
