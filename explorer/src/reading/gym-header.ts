import { listOf, objectOf } from './members.ts'

/**
 * Finds the name of the header that selects a gym. Reads it from the service's OpenAPI description. Returns `undefined`
 * if the description cannot be read.
 */
export async function findGymHeader(service: string): Promise<string | undefined> {
  try {
    const answer = await fetch(`${service}/openapi.json`, { credentials: 'omit' })
    return headerIn(await answer.json())
  } catch {
    return undefined
  }
}

/**
 * Returns the name of the first header parameter in an OpenAPI description whose name ends with `-gym`. Returns
 * `undefined` if there is none.
 */
export function headerIn(part: unknown): string | undefined {
  const { name, in: place } = objectOf(part) ?? {}
  if (place === 'header' && typeof name === 'string' && name.endsWith('-gym')) return name
  for (const inner of [...listOf(part), ...Object.values(objectOf(part) ?? {})]) {
    const found = headerIn(inner)
    if (found !== undefined) return found
  }
  return undefined
}
