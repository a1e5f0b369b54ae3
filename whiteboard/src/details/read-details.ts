import { isObject, misfits, type Misfit } from './check-shape.ts'
import type { WorkoutDetails } from './details.ts'
import { shapeOf, workoutTypes } from './shapes.ts'

/** A workout with the members that this package needs. The workouts in responses of the API have these members. */
export interface WorkoutToRead {
  /** The type of the workout. It is usually one of the 15 known types. */
  readonly type: string
  /** The name of the workout. It is `null` or absent if the workout has no name. */
  readonly name?: string | null
  /** The details of the workout. They can be any value, because this package checks them. */
  readonly details: unknown
}

/** A place where the details of a workout do not match the shape of its type. */
export interface DetailsFault {
  /** The place as a JSON pointer into the workout, such as `/details/movements/0/reps`. */
  readonly path: string
  /** A sentence that says which value is wrong and which value is expected. */
  readonly sentence: string
}

/** The result of `readDetails`. It contains either valid details or every fault in them. */
export type DetailsReading =
  | {
      /** The valid details. If you check their `type`, TypeScript knows which other members they have. */
      readonly details: WorkoutDetails
      /** Always empty, because the details are valid. */
      readonly faults: readonly []
    }
  | {
      /** Always `undefined`, because the details have faults. */
      readonly details: undefined
      /** Every fault in the details. */
      readonly faults: readonly DetailsFault[]
    }

/**
 * Checks the details of a workout against the shape of its type. Returns either the details or every fault in them.
 * Members that the shape does not define are allowed. A member that is null counts as absent.
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
