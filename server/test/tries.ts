import { test, type TestContext } from 'node:test'

/** The environment variable that multiplies how many random cases each test tries. `npm run test:long` sets it. */
export const triesVariable = 'HEATSHEET_TEST_TRIES'

export function tries(count: number): number {
  return count * Number(process.env[triesVariable] ?? 1)
}

/** Returns `few` in `npm test` and `all` in `npm run test:long`. */
export function inLong<Value>(few: Value, all: Value): Value {
  return tries(1) > 1 ? all : few
}

/** Defines a test that only runs in `npm run test:long`, because it takes too long for `npm test`. */
export function longTest(title: string, work: (t: TestContext) => void | Promise<void>): void {
  if (inLong(false, true)) void test(title, work)
}
