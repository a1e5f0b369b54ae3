/**
 * The movements that a workout's details reference, each once, in order of first reference: every member `id` whose
 * value begins with `mv_`, at any depth. `details` is JSON text without white space outside strings, so the members
 * can be read off it: a quote that opens a name is never preceded by a backslash.
 */
export function movementIdsIn(details: string): readonly string[] {
  const ids = new Set<string>()
  for (const match of details.matchAll(reference)) if (match[1] !== undefined) ids.add(match[1])
  return [...ids]
}

const reference = /(?<!\\)"id":"(mv_(?:[^"\\]|\\.)*)"/g
