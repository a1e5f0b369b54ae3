/** The path under which every request needs credentials. */
export const apiRoot = '/api/public'

/** The two operations, as data. OpenAPI and the surface read them from here. */
export const operations = {
  listCompetitions: {
    id: 'listCompetitions',
    path: `${apiRoot}/competitions`,
    summary: 'List competitions',
    description:
      'The competitions that the account may see, newest first, each with its divisions, events, workouts and movements. Walk on with the links of the Link header; an empty page is the end.',
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
