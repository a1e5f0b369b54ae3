/** The path of the API. A request to this path, or to any path below it, needs credentials. */
export const apiRoot = '/api/public'

/** The two operations of the API. The OpenAPI description and the HTTP server use these definitions. */
export const operations = {
  listCompetitions: {
    id: 'listCompetitions',
    path: `${apiRoot}/competitions`,
    summary: 'List competitions',
    description:
      'The competitions that the account may see, newest first, each with its divisions, events, workouts and ' +
      'movements. Walk on with the links of the Link header; an empty page is the end.',
  },
  getWorkout: {
    id: 'getWorkout',
    path: `${apiRoot}/workouts/{id}`,
    summary: 'Get a workout',
    description: 'One workout with the movements it references.',
  },
} as const

export type Operation = keyof typeof operations

export const allowedMethods = 'GET, HEAD, OPTIONS'

/** Returns the name of the header by which a request selects a single gym. */
export function gymHeaderName(serviceName: string): string {
  return `${serviceName}-gym`
}

/** How long a request can wait for a change, in seconds. A longer wait would save hardly any requests. */
export const waitSecondsMax = 600

/**
 * Returns the seconds in the header `Prefer: wait=60` (RFC 7240), at most 600. Returns `undefined` if the header does
 * not contain `wait`, or if the number is 0 or malformed.
 */
export function preferredWait(values: readonly string[]): number | undefined {
  for (const text of values.flatMap((value) => value.match(preferences) ?? [])) {
    const [, name, seconds] = preferencePattern.exec(text) ?? []
    // The first occurrence of a preference counts.
    if (name?.toLowerCase() === 'wait') return Math.min(Number(seconds ?? 0), waitSecondsMax) || undefined
  }
  return undefined
}

const preferences = /(?:[^,"]|"(?:[^"\\]|\\.)*")+/g
const preferencePattern = /^\s*([!#$%&'*+.^_`|~\w-]+)\s*(?:=\s*"?(\d{1,9})"?\s*)?(?:[;=].*)?$/s
