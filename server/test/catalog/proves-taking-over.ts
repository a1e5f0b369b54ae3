import { after, test } from 'node:test'
import fc from 'fast-check'
import type { Database } from '../../src/storage/sql.ts'
import type { Engine } from '../storage/engines.ts'
import type { TemporaryCatalog } from '../temporary-catalog.ts'
import { checkExport, checkTaking } from './check-taking-over.ts'
import { anyPair, type Pair } from './generated-file.ts'

/** How many pairs of a catalog and a file are imported, and how many of them are exported. */
export interface Pairs {
  readonly imported: number
  readonly exported: number
}

/** Defines the tests of what an import may and may not do, with so many generated catalogs and files. */
export function provesTakingOver(engine: Engine, pairs: Pairs): void {
  let opened: Promise<TemporaryCatalog> | undefined
  const catalog = () => (opened ??= engine.temporaryCatalog())
  after(async () => (await opened)?.remove())
  const holds = async (numRuns: number, check: (database: Database, pair: Pair) => Promise<void>) => {
    const { database } = await catalog()
    await fc.assert(
      fc.asyncProperty(anyPair, (pair) => check(database, pair)),
      { numRuns },
    )
  }

  test('what a file does not name stays; what changed is told; readers lose nothing unasked', () =>
    holds(pairs.imported, checkTaking))

  test('an export changes nothing, whole or not, and makes the same catalog of an empty one', () =>
    holds(pairs.exported, checkExport))
}
