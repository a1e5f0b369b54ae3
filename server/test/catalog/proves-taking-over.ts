import { after, test } from 'node:test'
import fc from 'fast-check'
import type { Database } from '../../src/storage/sql.ts'
import type { Engine } from '../storage/engines.ts'
import type { TemporaryCatalog } from '../temporary-catalog.ts'
import { checkPair } from './check-taking-over.ts'
import { anyPair } from './generated-file.ts'

export const takingOver =
  'a file changes only what it names and reports it, readers lose nothing by default, and an export changes nothing'

export function provesTakingOver(engine: Engine, pairs: number): void {
  let opened: Promise<TemporaryCatalog> | undefined
  const catalog = () => (opened ??= engine.temporaryCatalog())
  after(async () => (await opened)?.remove())

  test(takingOver, async () => provePairs((await catalog()).database, pairs))
}

export function provePairs(database: Database, pairs: number): Promise<void> {
  return fc.assert(
    fc.asyncProperty(anyPair, (pair) => checkPair(database, pair)),
    { numRuns: pairs },
  )
}
