import { testAuthorship } from '../test-authorship.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ItemMovements } from '../../src/catalog/writing/movements.ts'
import type { MovementPlan } from '../../src/catalog/writing/plan.ts'
import { openSession } from '../../src/catalog/writing/write-session.ts'
import { acceptItem } from '../../src/catalog/writing/accept-item.ts'
import { Findings } from '../../src/contract/finding.ts'
import type { GymId } from '../../src/contract/ids.ts'
import { writeCatalog } from '../../src/storage/catalog-store.ts'
import { Rollback } from '../../src/storage/sql.ts'
import { sqlite } from '../storage/engines.ts'
import { catalogFor } from '../temporary-catalog.ts'
import { catalogItems } from '../write-items.ts'

test('the visible names are sorted once for all texts of an item, and again for a new movement', async (context) => {
  const { database } = await catalogFor(context, sqlite)
  await writeCatalog(database, testAuthorship, async (store) => {
    const session = openSession(store, 'service', 0)
    const plans: MovementPlan[] = []
    for (const item of catalogItems({ movements: ['mv_row', 'mv_ski'].map((id) => ({ id, name: id })) })) {
      const { plan } = await acceptItem(item, session, new Findings())
      if (plan?.kind === 'movement') plans.push(plan)
    }
    const inSight = new ItemMovements(session.movements)
    const read = new Set()
    for (const plan of plans) {
      inSight.embed(plan)
      for (const gym of [null, 'gym_harbor' as GymId]) {
        for (let texts = 0; texts < 3; texts += 1) {
          inSight.embed(plan)
          read.add((await inSight.lookup(gym)).names())
        }
      }
    }
    assert.equal(read.size, 4, 'once for each gym and movement')
    assert.deepEqual((await inSight.lookup(null)).names().names, ['mv_row', 'mv_ski'])
    return new Rollback(undefined)
  })
})
