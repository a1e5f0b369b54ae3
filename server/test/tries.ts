import { test, type TestContext } from 'node:test'

/** How many times as many cases of a property are tried; `npm run test:long` sets it. */
export const triesVariable = 'HEATSHEET_TEST_TRIES'

/** The cases of a property that are tried: so many in `npm test`. */
export function tries(count: number): number {
  return count * Number(process.env[triesVariable] ?? 1)
}

/** What is looked at in `npm test`, and what in `npm run test:long`. */
export function inLong<Value>(few: Value, all: Value): Value {
  return tries(1) > 1 ? all : few
}

/** A test that takes too long for `npm test`: `npm run test:long` alone has it. */
export function longTest(title: string, work: (t: TestContext) => void | Promise<void>): void {
  if (inLong(false, true)) void test(title, work)
}
