/** An object whose members are unknown, such as `details`. The functions in this file accept members of any type. */
export type Details = Readonly<Record<string, unknown>>

export function objectOf(value: unknown): Details | undefined {
  return isObject(value) ? value : undefined
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** Returns a text or a number as one line of text. Returns `undefined` if the value is empty or has another type. */
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
