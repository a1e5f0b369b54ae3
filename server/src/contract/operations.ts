/** The path under which every request needs credentials. */
export const apiRoot = '/api/public'

/** The two operations. OpenAPI and the HTTP server read them from here. */
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

/** The methods of an operation, as in the `Allow` header. */
export const allowedMethods = 'GET, HEAD, OPTIONS'

/** Returns the name of the header that narrows a request to one gym. */
export function gymHeaderName(serviceName: string): string {
  return `${serviceName}-gym`
}

/** The maximum time of a long poll, in seconds. Some browsers wait without limit, others give up after 300 seconds. */
export const waitSecondsMax = 600

/**
 * Returns how many seconds the caller is willing to wait for a change, at most `waitSecondsMax`: `Prefer: wait=60` (RFC
 * 7240). Returns `undefined` if the preference is missing or malformed. Ignores other preferences.
 */
export function preferredWait(values: readonly string[]): number | undefined {
  for (const text of values.flatMap((value) => value.match(preferences) ?? [])) {
    const [, name, seconds] = preferencePattern.exec(text) ?? []
    // The first occurrence of a preference counts.
    if (name?.toLowerCase() === 'wait') return Math.min(Number(seconds ?? 0), waitSecondsMax) || undefined
  }
  return undefined
}

/** Matches preferences: texts between commas that are not in quotes. */
const preferences = /(?:[^,"]|"(?:[^"\\]|\\.)*")+/g
/** Matches a preference, and its value if that is a number, quoted or not. Ignores parameters. */
const preferencePattern = /^\s*([!#$%&'*+.^_`|~\w-]+)\s*(?:=\s*"?(\d{1,9})"?\s*)?(?:[;=].*)?$/s
