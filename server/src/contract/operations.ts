/** The path under which every request needs credentials. */
export const apiRoot = '/api/public'

/** The two operations, as data. OpenAPI and the surface read them from here. */
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

/** The methods that an operation answers; the Allow header of everything else. */
export const allowedMethods = 'GET, HEAD, OPTIONS'

/** The name of the header that narrows a request to one gym. */
export function gymHeaderName(serviceName: string): string {
  return `${serviceName}-gym`
}

/** The longest that a request is held, in seconds. Some browsers wait for ever, others give up after 300. */
export const waitSecondsMax = 600

/**
 * How long a caller would rather wait than be told that nothing has changed, in seconds: `Prefer: wait=60` (RFC 7240),
 * and no longer than the service holds anybody. Undefined where it is not said; what is malformed counts as not said,
 * as do other preferences.
 */
export function preferredWait(values: readonly string[]): number | undefined {
  for (const preference of values.flatMap((value) => value.match(preferences) ?? [])) {
    const [, name, seconds] = spelled.exec(preference) ?? []
    // Of one that is said twice, the first counts.
    if (name?.toLowerCase() === 'wait') return Math.min(Number(seconds ?? 0), waitSecondsMax) || undefined
  }
  return undefined
}

/** What stands between commas, but for those in quotes. */
const preferences = /(?:[^,"]|"(?:[^"\\]|\\.)*")+/g
/** A preference with its value if that is a number, quoted or not; its parameters mean nothing to us. */
const spelled = /^\s*([!#$%&'*+.^_`|~\w-]+)\s*(?:=\s*"?(\d{1,9})"?\s*)?(?:[;=].*)?$/s
