import { pointerTo } from '../source/json-path.ts'

/**
 * The pointers to every `-0` in a value. It counts as a whole number and would be served as `0`, so it is refused where
 * the service reads numbers. `details` are served as they were written and are left out.
 */
export function negativeZeros(value: unknown, pointer = ''): readonly string[] {
  if (Object.is(value, -0)) return [pointer]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, member]) => {
    return name === 'details' ? [] : negativeZeros(member, pointerTo(pointer, name))
  })
}
