import { listOf, objectOf } from './members.ts'

/** The name that this service gives the gym header, from its description; undefined when that cannot be read. */
export async function findGymHeader(service: string): Promise<string | undefined> {
  try {
    const answer = await fetch(`${service}/openapi.json`, { credentials: 'omit' })
    return headerIn(await answer.json())
  } catch {
    return undefined
  }
}

/** The name of the first header parameter that ends in `-gym`, wherever in a description it stands. */
export function headerIn(part: unknown): string | undefined {
  const { name, in: place } = objectOf(part) ?? {}
  if (place === 'header' && typeof name === 'string' && name.endsWith('-gym')) return name
  for (const inner of [...listOf(part), ...Object.values(objectOf(part) ?? {})]) {
    const found = headerIn(inner)
    if (found !== undefined) return found
  }
  return undefined
}
