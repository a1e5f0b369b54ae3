/** How many times as many cases of a property are tried; `npm run test:long` sets it. */
export const triesVariable = 'HEATSHEET_TEST_TRIES'

/** The cases of a property that are tried: so many in `npm test`. */
export function tries(count: number): number {
  return count * Number(process.env[triesVariable] ?? 1)
}
