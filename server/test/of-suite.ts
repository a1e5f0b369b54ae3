import { after, type TestContext } from 'node:test'

/** What is set up for a suite in its place of a test: taken down behind the last of its tests, the latest first. */
export function ofSuite(): Pick<TestContext, 'after'> {
  const cleanups: (() => unknown)[] = []
  after(async () => {
    for (const cleanup of cleanups.toReversed()) await cleanup()
  })
  return { after: (cleanup) => void cleanups.push(cleanup as () => unknown) }
}
