/** The path of the API. Every request to this path, or to a path below it, needs credentials. */
export const apiRoot = '/api/public'

/** The two operations of the API. The OpenAPI description and the HTTP server both use these definitions. */
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

/** The value of the header `Allow`. It is the same for every operation. */
export const allowedMethods = 'GET, HEAD, OPTIONS'

/** Returns the name of the header by which a request asks for only one gym. */
export function gymHeaderName(serviceName: string): string {
  return `${serviceName}-gym`
}

/** The maximum duration of a long poll, in seconds. Some browsers wait without limit, others give up after 300 s. */
export const waitSecondsMax = 600

/**
 * Returns the seconds of `Prefer: wait=60` (RFC 7240), at most 600. `values` are the values of the header. Returns
 * `undefined` if there is no `wait`, or if it is 0 or malformed.
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
