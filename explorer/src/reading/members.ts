/**
 * An object with unknown members, such as `details`. The functions of this file accept any value and return `undefined`
 * or an empty list if it has another type.
 */
export type Details = Readonly<Record<string, unknown>>

export function objectOf(value: unknown): Details | undefined {
  return isObject(value) ? value : undefined
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** Returns a string or number as one line of text, or `undefined` if it is empty or of another type. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string') return undefined
  const text = value.replaceAll(/\s+/g, ' ').trim()
  return text === '' ? undefined : text
}

export function spaced(word: string): string {
  return word.replaceAll('_', ' ').replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
}

function isObject(value: unknown): value is Details {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
