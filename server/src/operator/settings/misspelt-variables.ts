import { distance } from 'fastest-levenshtein'
import type { Environment } from './read-settings.ts'

/** Short names are near to too many others: HOME is no misspelt HOST. */
const lettersMin = 7
/** Two letters that are swapped, or two that are wrong. */
const distanceMax = 2

/** Which variables of the environment look like a setting that was misspelt, with the setting that was meant. */
export function misspeltVariables(
  settings: readonly string[],
  known: ReadonlySet<string>,
  environment: Environment,
): readonly (readonly [written: string, meant: string])[] {
  const wanted = settings.filter((name) => name.length >= lettersMin && environment[name] === undefined)
  const written = Object.keys(environment).filter((name) => !known.has(name))
  return wanted.flatMap((meant) => {
    const near = written.filter((name) => distance(name, meant) <= distanceMax)
    return near.map((name) => [name, meant] as const)
  })
}
