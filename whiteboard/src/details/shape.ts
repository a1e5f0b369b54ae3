/**
 * The description of a value, in a subset of JSON Schema. The shapes in this folder describe the details of workouts.
 * The types in `details.ts` and the checks of `readDetails` are made from them.
 */
export interface Shape {
  /** The JSON type of the value. If it is absent, any type is allowed. */
  readonly type?: 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean' | 'null'
  /** The shapes of the members of an object. An object can have other members too. */
  readonly properties?: Readonly<Record<string, Shape>>
  /** The names of the members that an object must have. */
  readonly required?: readonly string[]
  /** The shape of every item of an array. */
  readonly items?: Shape
  /** A list of shapes. The value must match at least one of them. */
  readonly anyOf?: readonly Shape[]
  /** The only valid value. */
  readonly const?: string
  /** The minimum number of items, if the value is an array. */
  readonly minItems?: number
  /** The maximum number of items, if the value is an array. */
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
  /** The expected value in words. An error message puts it after `expected`. */
  readonly title?: string
  /** What the value means, and which unit it has. */
  readonly description?: string
  /** Example values. If the shape allows every word, these are the words that have a documented meaning. */
  readonly examples?: readonly string[]
}

/** The shape of an object. `properties` contains the shapes of its members. */
export interface ObjectShape extends Shape {
  readonly type: 'object'
  readonly properties: Readonly<Record<string, Shape>>
}

/**
 * Returns the shape of an object. `needed` has the shapes of the required members, and `optional` has the shapes of the
 * other members.
 */
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

/** Returns the shape of a whole number from 1 to 10,000. No workout needs a greater number. */
export function counted(description: string, example: number): Shape {
  return { type: 'integer', minimum: 1, maximum: 10_000, title: `a whole number, such as ${example}`, description }
}

/** Returns the shape of a text for people, such as a note. Programs do not interpret such a text. */
export function writtenText(description: string): Shape {
  return { type: 'string', maxLength: 100_000, title: 'text', description }
}

export function yesOrNo(description: string): Shape {
  return { type: 'boolean', title: 'true or false', description }
}

/** Returns the shape of a word. Any word is allowed. `examples` are the words that have a known meaning. */
export function word(examples: readonly string[], description: string): Shape {
  const quoted = examples.map((one) => `"${one}"`)
  const title = `the word ${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1) ?? ''}`
  return { type: 'string', maxLength: 100, title, description, examples }
}

/** Returns the shape of an amount. The amount is either a number in the unit `unit` or a text such as `example`. */
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
