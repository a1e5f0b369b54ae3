/**
 * What a value may be, in the words of JSON Schema. The shapes of this folder are the one source of the types in
 * `details.ts`, of what `readDetails` checks, of the JSON Schema of catalog files and of the API's description.
 */
export interface Shape {
  /** What kind of JSON the value is; any where this is left out. */
  readonly type?: 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean' | 'null'
  /** The members of an object; others may appear beside them. */
  readonly properties?: Readonly<Record<string, Shape>>
  /** The members that an object needs. */
  readonly required?: readonly string[]
  /** Every item of an array. */
  readonly items?: Shape
  /** The shapes of which the value has one. */
  readonly anyOf?: readonly Shape[]
  /** The only value that there is. */
  readonly const?: string
  /** The fewest items of an array. */
  readonly minItems?: number
  /** The most items of an array. */
  readonly maxItems?: number
  /** The fewest characters of a text. */
  readonly minLength?: number
  /** The most characters of a text. */
  readonly maxLength?: number
  /** A regular expression that a text matches. */
  readonly pattern?: string
  /** The smallest number. */
  readonly minimum?: number
  /** What a number is above. */
  readonly exclusiveMinimum?: number
  /** The largest number. */
  readonly maximum?: number
  /** What is meant, as the end of `expected …`. */
  readonly title?: string
  /** What the member says, its unit included. */
  readonly description?: string
  /** Words of a set that may grow, or texts of the form that is meant. */
  readonly examples?: readonly string[]
}

/** A shape of an object. */
export interface ObjectShape extends Shape {
  /** It is an object. */
  readonly type: 'object'
  /** Its members. */
  readonly properties: Readonly<Record<string, Shape>>
}

/** An object with members that are needed and members that are not. Others may appear beside them. */
export function object(
  needed: Readonly<Record<string, Shape>>,
  optional: Readonly<Record<string, Shape>>,
  words: { readonly title: string; readonly description: string },
): ObjectShape {
  return { type: 'object', required: Object.keys(needed), properties: { ...needed, ...optional }, ...words }
}

/** A whole number of seconds. */
export function seconds(description: string, example: number): Shape {
  const title = `a whole number of seconds, such as ${example}`
  return { type: 'integer', minimum: 1, maximum: 1_000_000, title, description: `${description} Seconds.` }
}

/** A whole number of things that are counted from one. */
export function counted(description: string, example: number): Shape {
  return { type: 'integer', minimum: 1, maximum: 10_000, title: `a whole number, such as ${example}`, description }
}

/** A text for people, which may be in any language. */
export function writtenText(description: string): Shape {
  return { type: 'string', maxLength: 100_000, title: 'text', description }
}

/** A yes or no. */
export function yesOrNo(description: string): Shape {
  return { type: 'boolean', title: 'true or false', description }
}

/** A word of a set that may grow. */
export function word(examples: readonly string[], description: string): Shape {
  const quoted = examples.map((one) => `"${one}"`)
  const title = `the word ${quoted.slice(0, -1).join(', ')} or ${quoted.at(-1) ?? ''}`
  return { type: 'string', maxLength: 100, title, description, examples }
}

/** A measure: a number in its own unit, or a text with the unit in it. */
export function quantity(unit: string, example: string): Shape {
  return {
    anyOf: [
      { type: 'number', exclusiveMinimum: 0 },
      { type: 'string', minLength: 1, maxLength: 100 },
    ],
    title: `a number (${unit}) or text such as "${example}"`,
    description: `A number of ${unit}, or as a whiteboard says it: \`${example}\`.`,
  }
}
