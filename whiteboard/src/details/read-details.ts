import { isObject, misfits, type Misfit } from './check-shape.ts'
import type { WorkoutDetails } from './details.ts'
import { shapeOf, workoutTypes } from './shapes.ts'

/** A workout as far as this package needs it; one that the API serves is one. */
export interface WorkoutToRead {
  /** One of the 15 types, or a word that this package does not know. */
  readonly type: string
  /** The workout's own name; null, or left out, when it has none. */
  readonly name?: string | null
  /** As parsed from JSON, whatever it holds. */
  readonly details: unknown
}

/** Something that keeps details from being what their type says. */
export interface DetailsFault {
  /** JSON pointer into the workout: `/details/movements/0/reps`. */
  readonly path: string
  /** What is there and what is expected, in words. */
  readonly sentence: string
}

/** The details of a workout, told apart by `type`; or what is wrong with them, all of it. */
export type DetailsReading =
  | {
      /** What the workout consists of; an `if` on its `type` tells the rest. */
      readonly details: WorkoutDetails
      /** None. */
      readonly faults: readonly []
    }
  | {
      /** Nothing, where something is wrong. */
      readonly details: undefined
      /** All that is wrong, each with its place. */
      readonly faults: readonly DetailsFault[]
    }

/**
 * Checks the details of a workout against the shape of its type. Members that the shape does not name stay as they are;
 * null means the same as a member that is left out.
 *
 * @example
 * const { details, faults } = readDetails(workout)
 * if (details?.type === 'Amrap') console.log(details.duration / 60, 'minutes')
 */
export function readDetails({ type, details }: WorkoutToRead): DetailsReading {
  const shape = shapeOf(type)
  if (shape === undefined) {
    return failed([{ path: '/type', sentence: `is ${shown(type)}; expected one of ${workoutTypes.join(', ')}` }])
  }
  const given = withoutNulls(details)
  const wrong = misfits(shape, given)
  // Each member has been checked against the shape that its type is generated from.
  return wrong.length === 0 ? { details: given as WorkoutDetails, faults: [] } : failed(wrong.map(faultOf))
}

function failed(faults: readonly DetailsFault[]): DetailsReading {
  return { details: undefined, faults }
}

function faultOf({ path, expected, found }: Misfit): DetailsFault {
  const words = expected.title ?? expected.const ?? expected.type ?? 'another value'
  const sentence = found === undefined ? `is missing: ${words}` : `is ${shown(found)}; expected ${words}`
  return { path: `/details${path}`, sentence }
}

/** A value in JSON, cut where it is long. */
function shown(value: unknown): string {
  const text = JSON.stringify(value)
  return text.length <= 60 ? text : `${text.slice(0, 59)}…`
}

function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls)
  if (!isObject(value)) return value
  const given = Object.entries(value).filter(([, member]) => member !== null)
  return Object.fromEntries(given.map(([name, member]) => [name, withoutNulls(member)]))
}
