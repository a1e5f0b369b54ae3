import { Type, type Static } from 'typebox'
import type { Readable } from '../read-details.ts'
import { oneLine } from './wording.ts'
import { parseQuantity } from './quantity.ts'

const kilograms = { short: 'kg', words: ['kg', 'kgs', 'kilo', 'kilos', 'kilogram', 'kilograms', 'kilogramme'] }
const pounds = { short: 'lb', words: ['lb', 'lbs', 'pound', 'pounds', '#'] }

/** A load as its author wrote it. Null is bodyweight; a number has its unit beside it; a text its own. */
export const loadSchema = Type.Union(
  [
    Type.Null(),
    Type.Number({ minimum: 0 }),
    Type.String({ minLength: 1, maxLength: 200 }),
    Type.Object({
      male: Type.Number({ minimum: 0, description: 'For men, in `unit`.' }),
      female: Type.Number({ minimum: 0, description: 'For women, in `unit`.' }),
      unit: Type.String({ maxLength: 100, description: 'The unit of both.', examples: ['kg', 'lb'] }),
    }),
  ],
  {
    title: 'null, a number, text such as "43/30 kg", or an object with male, female and unit',
    description: 'Null without one; a number in `load_unit`; `43/30 kg`; or `{"male":43,"female":30,"unit":"kg"}`.',
  },
)

/** A load as far as it can be read. */
export type Load = Readable<NonNullable<Static<typeof loadSchema>>>

/** A load in short: `43/30 kg`, `bodyweight`. `beside` is the line's `load_unit`. */
export function sayLoad(load: Load, beside: string | undefined): string {
  if (typeof load === 'object') {
    const figures = [load.male, load.female].filter((figure) => figure !== undefined)
    return withUnit([...new Set(figures)].join('/'), load.unit)
  }
  if (typeof load === 'number') return withUnit(String(load), beside)
  const quantity = parseQuantity(load)
  if (quantity === undefined) return oneLine(load)
  if (quantity.unit !== '' && findLoadUnit(quantity.unit) === undefined) return oneLine(load)
  return withUnit(quantity.figures, quantity.unit === '' ? beside : quantity.unit)
}

/** `kg` or `lb`, whichever a word means, or undefined when it is neither. */
export function findLoadUnit(word: string): string | undefined {
  return [kilograms, pounds].find(({ words }) => words.includes(word.trim().toLowerCase()))?.short
}

/** Whether a load is in kilograms or pounds, or is no number at all: `bodyweight`, `1.5x bodyweight`, `heavy`. */
export function loadHasUnit(load: Load, beside: string | undefined): boolean {
  if (typeof load === 'object') return load.unit !== undefined && findLoadUnit(load.unit) !== undefined
  const stands = beside !== undefined && findLoadUnit(beside) !== undefined
  if (typeof load === 'number') return stands
  const words = load.match(/[\p{L}]+|#/gu) ?? []
  if (!/\d/.test(load) || /body ?-?weight|\bbw\b/i.test(load)) return true
  return words.some((word) => findLoadUnit(word) !== undefined) || (stands && parseQuantity(load)?.unit === '')
}

function withUnit(figures: string, unit: string | undefined): string {
  if (unit === undefined) return figures
  return `${figures} ${findLoadUnit(unit) ?? oneLine(unit)}`
}
