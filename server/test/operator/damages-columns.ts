import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { Type } from 'typebox'
import { readCases } from '../read-cases.ts'
import type { Engine } from '../storage/engines.ts'
import { worldFor } from '../world-catalog.ts'
import { commandFolder } from './command-folder.ts'
import { judgeDamage, servedFrom } from './damaged-catalog.ts'

const statements = Type.Array(Type.String())
const byOutcome = Type.Object({ named: statements, repaired: statements })

/** Damage of single columns by what becomes of it: of those that decide who reads what, and of the others. */
const damages = readCases(import.meta, 'column-damages.yaml', Type.Object({ deciding: byOutcome, others: byOutcome }))

/** A test for each damage: what does not hold is served to nobody, found, and put back or named. */
export function damagesColumns(engine: Engine, which: readonly (keyof typeof damages)[]): void {
  suite(`a column that is damaged, on ${engine.name}`, () => {
    const some = which.flatMap((one) => Object.entries(damages[one]))
    for (const [becomes, statement] of some.flatMap(([becomes, all]) => all.map((one) => [becomes, one] as const))) {
      test(`is served to nobody, found, and ${becomes}: ${statement}`, async (t) => {
        const catalog = await worldFor(t, engine)
        const right = await servedFrom(catalog.url)
        await catalog.database.run(statement)
        const judged = await judgeDamage(commandFolder(t), catalog.url, right, () => Promise.resolve(true))
        assert.equal(judged, becomes)
      })
    }
  })
}
