import { parseWorkoutId, type WorkoutId } from '../contract/ids.ts'
import { apiRoot } from '../contract/operations.ts'
import { invalidParameter, Problem } from '../contract/problem.ts'
import { shorten } from '../contract/query.ts'

/** Which operation a path names. */
export type Route =
  { readonly operation: 'listCompetitions' } | { readonly operation: 'getWorkout'; readonly id: WorkoutId }

/** Whether a path lies where every request needs credentials. */
export function isUnderApi(path: string): boolean {
  return path === apiRoot || path.startsWith(`${apiRoot}/`)
}

/**
 * The operation that a path names. Throws `not_found`, and `invalid_parameter` for a workout id that is none. A path
 * is taken as it is: no other case, no slash at the end, no redirect.
 */
export function routeOf(path: string): Route {
  const segments = path
    .slice(apiRoot.length + 1)
    .split('/')
    .map(decodeSegment)
  const [resource, id, ...rest] = segments
  if (resource === 'competitions' && segments.length === 1) return { operation: 'listCompetitions' }
  if (resource === 'workouts' && id !== undefined && id !== '' && rest.length === 0) {
    return { operation: 'getWorkout', id: requireWorkoutId(id) }
  }
  throw new Problem('not_found')
}

function requireWorkoutId(written: string): WorkoutId {
  const id = parseWorkoutId(written)
  if (id !== undefined) return id
  const shown = JSON.stringify(shorten(written))
  throw invalidParameter(
    'id',
    `The workout id is ${shown}; it must be a whole number from 1 to 9007199254740991 in decimal digits, without sign or leading zeros.`,
  )
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    throw new Problem('not_found')
  }
}
