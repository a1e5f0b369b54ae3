import { listOf, objectOf } from './members.ts'

/** Returns the name of the service's gym header from its OpenAPI description, or `undefined` if that cannot be read. */
export async function findGymHeader(service: string): Promise<string | undefined> {
  try {
    const answer = await fetch(`${service}/openapi.json`, { credentials: 'omit' })
    return headerIn(await answer.json())
  } catch {
    return undefined
  }
}

/** Returns the first header parameter in an OpenAPI description that ends in `-gym`, or `undefined` if none does. */
export function headerIn(part: unknown): string | undefined {
  const { name, in: place } = objectOf(part) ?? {}
  if (place === 'header' && typeof name === 'string' && name.endsWith('-gym')) return name
  for (const inner of [...listOf(part), ...Object.values(objectOf(part) ?? {})]) {
    const found = headerIn(inner)
    if (found !== undefined) return found
  }
  return undefined
}
