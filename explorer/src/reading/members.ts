/**
 * What may be read of `details`, which hold whatever their author wrote: each function takes anything and gives
 * undefined, or nothing in a list, for what is not there or is of another kind.
 */
export type Details = Readonly<Record<string, unknown>>

export function objectOf(value: unknown): Details | undefined {
  return isObject(value) ? value : undefined
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** A text on one line, also of a number; an empty one counts as none. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string') return undefined
  const text = value.replaceAll(/\s+/g, ' ').trim()
  return text === '' ? undefined : text
}

/** A word of a program as people read it: `time_cap` → `time cap`, `FranStyle` → `Fran Style`. */
export function spaced(word: string): string {
  return word.replaceAll('_', ' ').replaceAll(/(?<=[a-z])(?=[A-Z])/g, ' ')
}

function isObject(value: unknown): value is Details {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
