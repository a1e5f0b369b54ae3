import { pointerTo } from '../../contract/finding.ts'
import { parseMovementId, type MovementId } from '../../contract/ids.ts'

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

/** Those of them that can be the id of a movement. */
export function namedMovements(details: string): readonly MovementId[] {
  return movementIdsIn(details).flatMap((written) => parseMovementId(written) ?? [])
}

/** The JSON pointers into the details of the first member `id` that holds each movement's id. */
export function placesOfMovements(details: unknown): ReadonlyMap<unknown, string> {
  const places = new Map<unknown, string>()
  notePlaces(details, '', places)
  return places
}

function notePlaces(value: unknown, pointer: string, places: Map<unknown, string>): void {
  if (typeof value !== 'object' || value === null) return
  for (const [name, member] of Object.entries(value)) {
    const place = pointerTo(pointer, name)
    if (name === 'id' && !places.has(member)) places.set(member, place)
    notePlaces(member, place, places)
  }
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
