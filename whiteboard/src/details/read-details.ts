import { isObject, misfits, type Misfit } from './check-shape.ts'
import type { WorkoutDetails } from './details.ts'
import { shapeOf, workoutTypes } from './shapes.ts'

/** The members of a workout that this package needs; a workout of the API has them. */
export interface WorkoutToRead {
  /** One of the 15 types, or an unknown one. */
  readonly type: string
  /** The workout's own name; null or absent if it has none. */
  readonly name?: string | null
  /** Any value parsed from JSON. */
  readonly details: unknown
}

/** A place where the details of a workout do not match the shape of its type. */
export interface DetailsFault {
  /** JSON pointer into the workout: `/details/movements/0/reps`. */
  readonly path: string
  /** The wrong value and the expected one, in words. */
  readonly sentence: string
}

/** The valid details, or every fault in them. */
export type DetailsReading =
  | {
      /** The details; checking their `type` narrows them. */
      readonly details: WorkoutDetails
      /** Always empty, because the details are valid. */
      readonly faults: readonly []
    }
  | {
      /** Always `undefined`, because the details have faults. */
      readonly details: undefined
      /** Every fault with its place. */
      readonly faults: readonly DetailsFault[]
    }

/**
 * Checks the details of a workout against the shape of its type. Keeps members that the shape does not define; treats
 * null like an absent member. Returns every fault, not only the first.
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
  const present = withoutNulls(details)
  const mismatches = misfits(shape, present)
  // `misfits` has checked each member against the shape from which its type is generated.
  return mismatches.length === 0 ? { details: present as WorkoutDetails, faults: [] } : failed(mismatches.map(faultOf))
}

function failed(faults: readonly DetailsFault[]): DetailsReading {
  return { details: undefined, faults }
}

function faultOf({ path, expected, found }: Misfit): DetailsFault {
  const words = expected.title ?? expected.const ?? expected.type ?? 'another value'
  const sentence = found === undefined ? `is missing: ${words}` : `is ${shown(found)}; expected ${words}`
  return { path: `/details${path}`, sentence }
}

function shown(value: unknown): string {
  const text = JSON.stringify(value)
  return text.length <= 60 ? text : `${text.slice(0, 59)}…`
}

function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls)
  if (!isObject(value)) return value
  const present = Object.entries(value).filter(([, member]) => member !== null)
  return Object.fromEntries(present.map(([name, member]) => [name, withoutNulls(member)]))
}
