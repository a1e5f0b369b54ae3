import { pointerTo } from '../../contract/finding.ts'
import { parseMovementId, type MovementId } from '../../contract/ids.ts'

/**
 * Returns the movement ids in the JSON text of a workout’s details, in the order of first mention. A movement id is the
 * value of a member `id` that begins with `mv_`. The text must have no white space outside strings. The text is
 * searched, not parsed. A match cannot begin inside a string, because quotes inside strings are escaped.
 */
export function movementIdsIn(details: string): readonly string[] {
  const ids = new Set<string>()
  for (const match of unescapeIds(details).matchAll(reference)) if (match[1] !== undefined) ids.add(match[1])
  return [...ids]
}

export function parseMovementIds(details: string): readonly MovementId[] {
  return movementIdsIn(details).flatMap((written) => parseMovementId(written) ?? [])
}

/**
 * Finds all members named `id` in the details. Returns a map whose keys are the values of these members. Each key is
 * mapped to the JSON pointer of the first `id` with that value.
 */
export function movementPointers(details: unknown): ReadonlyMap<unknown, string> {
  const places = new Map<unknown, string>()
  collectPointers(details, '', places)
  return places
}

function collectPointers(value: unknown, pointer: string, places: Map<unknown, string>): void {
  if (typeof value !== 'object' || value === null) return
  for (const [name, member] of Object.entries(value)) {
    const place = pointerTo(pointer, name)
    if (name === 'id' && !places.has(member)) places.set(member, place)
    collectPointers(member, place, places)
  }
}

const reference = /(?<!\\)"id":"(mv_(?:[^"\\]|\\.)*)"/g

function unescapeIds(details: string): string {
  if (!details.includes('\\u00')) return details
  return details.replace(/\\(?:u00([0-7][0-9a-f])|.)/gi, (escape, code: string | undefined) => {
    const character = code === undefined ? '' : String.fromCharCode(Number.parseInt(code, 16))
    return /[\w-]/.test(character) ? character : escape
  })
}
