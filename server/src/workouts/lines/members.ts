import { Type } from 'typebox'

/** A whole number of seconds. */
export function seconds(description: string, example: number) {
  return Type.Integer({
    minimum: 1,
    maximum: 1_000_000,
    title: `a whole number of seconds, such as ${example}`,
    description: `${description} Seconds.`,
  })
}

/** A whole number of things that are counted from one. */
export function counted(description: string, example: number) {
  return Type.Integer({
    minimum: 1,
    maximum: 10_000,
    title: `a whole number, such as ${example}`,
    description,
  })
}

/** A text for people, which may be in any language. */
export function writtenText(description: string) {
  return Type.String({ maxLength: 100_000, title: 'text', description })
}

/** A yes or no. */
export function yesOrNo(description: string) {
  return Type.Boolean({ title: 'true or false', description })
}

/** Whether distance or duration is what everyone does the same of. */
export function fixedMeasure() {
  return Type.Union([Type.Literal('duration'), Type.Literal('distance')], {
    title: 'the word "duration" or "distance"',
    description: 'Which measure is the same for everyone; each line carries that member.',
  })
}
