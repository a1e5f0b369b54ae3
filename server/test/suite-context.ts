import { after, type TestContext } from 'node:test'

export function suiteContext(): Pick<TestContext, 'after'> {
  const cleanups: (() => unknown)[] = []
  after(async () => {
    for (const cleanup of cleanups.toReversed()) await cleanup()
  })
  return { after: (cleanup) => void cleanups.push(cleanup as () => unknown) }
}
