/** A value inside a JSON document, with its JSON pointer. */
export interface Part {
  readonly path: string
  readonly value: unknown
}

/** Returns every value inside a document, parents before their children. */
export function partsOf(value: unknown, path = ''): readonly Part[] {
  if (typeof value !== 'object' || value === null) return [{ path, value }]
  const inside = Object.entries(value).flatMap(([name, part]) => partsOf(part, `${path}/${escape(name)}`))
  return [{ path, value }, ...inside]
}

function escape(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1')
}
