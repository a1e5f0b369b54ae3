import { after, type TestContext } from 'node:test'

/** Returns a context for a suite. The functions given to `after` run after its last test, in reverse order. */
export function suiteContext(): Pick<TestContext, 'after'> {
  const cleanups: (() => unknown)[] = []
  after(async () => {
    for (const cleanup of cleanups.toReversed()) await cleanup()
  })
  return { after: (cleanup) => void cleanups.push(cleanup as () => unknown) }
}
