/**
 * A subset of JSON Schema. The shapes in this folder are the single source of the types in `details.ts`, the checks of
 * `readDetails`, the JSON Schema of catalog files and the API's description.
 */
export interface Shape {
  /** The JSON type of the value; any type if absent. */
  readonly type?: 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean' | 'null'
  /** The members of an object. Other members are allowed. */
  readonly properties?: Readonly<Record<string, Shape>>
  /** The required members of an object. */
  readonly required?: readonly string[]
  /** The shape of every item of an array. */
  readonly items?: Shape
  /** Alternative shapes; the value matches at least one. */
  readonly anyOf?: readonly Shape[]
  /** The only valid value. */
  readonly const?: string
  /** The minimum number of items of an array. */
  readonly minItems?: number
  /** The maximum number of items of an array. */
  readonly maxItems?: number
  /** The minimum length of a text, in characters. */
  readonly minLength?: number
  /** The maximum length of a text, in characters. */
  readonly maxLength?: number
  /** A regular expression that a text must match. */
  readonly pattern?: string
  /** The smallest valid number. */
  readonly minimum?: number
  /** Valid numbers are greater than this. */
  readonly exclusiveMinimum?: number
  /** The largest valid number. */
  readonly maximum?: number
  /** The expected value in words, for messages after `expected …`. */
  readonly title?: string
  /** The meaning of the value, with its unit. */
  readonly description?: string
  /** Example values: the known words where others are allowed, or texts in the expected form. */
  readonly examples?: readonly string[]
}

/** The shape of an object. */
export interface ObjectShape extends Shape {
  /** The type of the value; always `object`. */
  readonly type: 'object'
  /** The members of the object. */
  readonly properties: Readonly<Record<string, Shape>>
}

/** Returns the shape of an object with required and optional members. Other members are allowed. */
export function object(
  needed: Readonly<Record<string, Shape>>,
  optional: Readonly<Record<string, Shape>>,
  words: { readonly title: string; readonly description: string },
): ObjectShape {
  return { type: 'object', required: Object.keys(needed), properties: { ...needed, ...optional }, ...words }
}

/** Returns the shape of a whole number of seconds. */
export function seconds(description: string, example: number): Shape {
  const title = `a whole number of seconds, such as ${example}`
  return { type: 'integer', minimum: 1, maximum: 1_000_000, title, description: `${description} In seconds.` }
}

/** Returns the shape of a count: a whole number from 1 to 10,000. */
export function counted(description: string, example: number): Shape {
  return { type: 'integer', minimum: 1, maximum: 10_000, title: `a whole number, such as ${example}`, description }
}

/** Returns the shape of a text for people, in any language. */
export function writtenText(description: string): Shape {
  return { type: 'string', maxLength: 100_000, title: 'text', description }
}

/** Returns the shape of a boolean. */
export function yesOrNo(description: string): Shape {
  return { type: 'boolean', title: 'true or false', description }
}

/** Returns the shape of a word. `examples` are the known words; others are allowed. */
export function word(examples: readonly string[], description: string): Shape {
  const quoted = examples.map((one) => `"${one}"`)
  const title = `the word ${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1) ?? ''}`
  return { type: 'string', maxLength: 100, title, description, examples }
}

/** Returns the shape of a measure: a number in its base unit, or a text with a unit. */
export function quantity(unit: string, example: string): Shape {
  return {
    anyOf: [
      { type: 'number', exclusiveMinimum: 0 },
      { type: 'string', minLength: 1, maxLength: 100 },
    ],
    title: `a number (${unit}) or text such as "${example}"`,
    description: `A number (${unit}), or text such as \`${example}\`.`,
  }
}
