import { pointerTo } from '../contract/json-pointer.ts'

/**
 * The movements that a workout's details reference, each once, in order of first reference: every member `id` whose
 * value begins with `mv_`, at any depth. `details` is JSON text without white space outside strings, so the members
 * can be read off it: a quote that opens a name is never preceded by a backslash.
 */
export function movementIdsIn(details: string): readonly string[] {
  const ids = new Set<string>()
  for (const match of spelledOut(details).matchAll(reference)) if (match[1] !== undefined) ids.add(match[1])
  return [...ids]
}

/** The JSON pointer into the details of the first member `id` that holds a movement's id. */
export function placeOfMovement(id: string, details: unknown, pointer = ''): string | undefined {
  if (typeof details !== 'object' || details === null) return undefined
  for (const [name, member] of Object.entries(details)) {
    const place = pointerTo(pointer, name)
    const found = name === 'id' && member === id ? place : placeOfMovement(id, member, place)
    if (found !== undefined) return found
  }
  return undefined
}

const reference = /(?<!\\)"id":"(mv_(?:[^"\\]|\\.)*)"/g

/** The text with letters, digits, `_` and `-` written as such where they stood as escapes: `\u0069d` is `id`, too. */
function spelledOut(details: string): string {
  if (!details.includes('\\u00')) return details
  return details.replace(/\\(?:u00([0-7][0-9a-f])|.)/gi, (escape, code: string | undefined) => {
    const character = code === undefined ? '' : String.fromCharCode(Number.parseInt(code, 16))
    return /[\w-]/.test(character) ? character : escape
  })
}
