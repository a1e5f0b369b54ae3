import { listOf, objectOf } from './members.ts'

/** Reads the name of the service's gym header from its OpenAPI description; `undefined` if that fails. */
export async function findGymHeader(service: string): Promise<string | undefined> {
  try {
    const answer = await fetch(`${service}/openapi.json`, { credentials: 'omit' })
    return headerIn(await answer.json())
  } catch {
    return undefined
  }
}

/** Returns the first header parameter of an OpenAPI description that ends in `-gym`; `undefined` if none does. */
export function headerIn(part: unknown): string | undefined {
  const { name, in: place } = objectOf(part) ?? {}
  if (place === 'header' && typeof name === 'string' && name.endsWith('-gym')) return name
  for (const inner of [...listOf(part), ...Object.values(objectOf(part) ?? {})]) {
    const found = headerIn(inner)
    if (found !== undefined) return found
  }
  return undefined
}
