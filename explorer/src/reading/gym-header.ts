/** The name that this service gives the gym header, from its description; undefined when that cannot be read. */
export async function findGymHeader(service: string): Promise<string | undefined> {
  try {
    const answer = await fetch(`${service}/openapi.json`, { credentials: 'omit' })
    // The description is large and only this is wanted of it: the header parameter whose name ends in -gym.
    return /"name"\s*:\s*"([a-z0-9-]+-gym)"\s*,\s*"in"\s*:\s*"header"/.exec(await answer.text())?.[1]
  } catch {
    return undefined
  }
}
