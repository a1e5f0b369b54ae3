import { pointerTo } from '../../files/json/json-path.ts'

/**
 * The pointers to every `-0` in a value. It counts as a whole number and would be served as `0`, so it is refused where
 * the service reads numbers. `details` are served as they were written and are left out.
 */
export function negativeZeros(value: unknown): readonly string[] {
  const found: string[] = []
  collect(value, '', found)
  return found
}

function collect(value: unknown, pointer: string, found: string[]): void {
  if (Object.is(value, -0)) found.push(pointer)
  if (typeof value !== 'object' || value === null) return
  for (const [name, member] of Object.entries(value)) {
    // Most members are texts, which need no pointer.
    if (typeof member === 'string' || name === 'details') continue
    collect(member, pointerTo(pointer, name), found)
  }
}
