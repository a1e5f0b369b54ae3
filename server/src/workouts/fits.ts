import type { TSchema } from 'typebox'
import { Compile } from 'typebox/compile'

/** What this needs of a compiled schema. */
interface Compiled {
  Check(value: unknown): boolean
}

const known = new WeakMap<TSchema, Compiled>()

/**
 * Whether `value` is what `schema` says. A schema is compiled when it is first asked for: there are some hundred, and
 * an import asks a million times.
 */
export function fits(schema: TSchema, value: unknown): boolean {
  return (known.get(schema) ?? compile(schema)).Check(value)
}

function compile(schema: TSchema): Compiled {
  const compiled = Compile(schema)
  known.set(schema, compiled)
  return compiled
}
