import { after, test } from 'node:test'
import fc from 'fast-check'
import type { Engine } from '../storage/engines.ts'
import type { TemporaryCatalog } from '../temporary-catalog.ts'
import { checkPair } from './check-taking-over.ts'
import { anyPair } from './generated-file.ts'

/** Defines the test of what an import may and may not do, with so many generated pairs of a catalog and a file. */
export function provesTakingOver(engine: Engine, pairs: number): void {
  let opened: Promise<TemporaryCatalog> | undefined
  const catalog = () => (opened ??= engine.temporaryCatalog())
  after(async () => (await opened)?.remove())

  test('what a file does not name stays, what changed is told, readers lose nothing unasked, and an export changes nothing', async () => {
    const { database } = await catalog()
    await fc.assert(
      fc.asyncProperty(anyPair, (pair) => checkPair(database, pair)),
      { numRuns: pairs },
    )
  })
}
