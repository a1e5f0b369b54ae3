import { distance } from 'fastest-levenshtein'

/** Whether one name is another with a slip of the finger; `Heat 2` is no slip of `Heat 1`, nor `Men` one of `Women`. */
export function isSlip(one: string, other: string): boolean {
  if (other.length <= 4 || Math.abs(one.length - other.length) > 1) return false
  const digits = (name: string) => name.replace(/\D/g, '')
  const [written, known] = [one.toLowerCase(), other.toLowerCase()]
  return digits(written) === digits(known) && distance(written, known) === 1
}
