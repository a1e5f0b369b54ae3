import { testAuthorship } from '../test-authorship.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import { acceptItem, type CatalogItem } from '../../src/catalog/writing/accept-item.ts'
import { applyPlan } from '../../src/catalog/writing/apply-plan.ts'
import { Findings } from '../../src/contract/finding.ts'
import type { Plan } from '../../src/catalog/writing/plan.ts'
import { openSession } from '../../src/catalog/writing/write-session.ts'
import { writeCatalog } from '../../src/storage/catalog-store.ts'
import type { Database } from '../../src/storage/sql.ts'
import { suiteOnEnginesInLong } from '../storage/engines.ts'
import { catalogFor } from '../temporary-catalog.ts'
import { catalogItems, writeItems } from '../write-items.ts'
import { wholeCatalog } from './stored-catalog.ts'

const details = (reps: string) => ({ type: 'ForTime', movements: [{ id: 'mv_row', reps, load: null }] })

const games = (name: string, reps: string) => ({
  id: 'comp_games',
  gym: 'gym_harbor',
  name,
  time_zone: 'UTC',
  events: [{ id: 'ce_games', name: 'One', workout: { type: 'ForTime', details: details(reps), movements: [row] } }],
})

const row = { id: 'mv_row', name: 'Row', has_reps: true }
const harbor = { gyms: [{ id: 'gym_harbor', name: 'Harbor' }] }

async function planTwice(database: Database, competition: object, isApplied?: true): Promise<Plan> {
  const [item] = catalogItems({ competitions: [competition] }) as [CatalogItem]
  return writeCatalog(database, testAuthorship, async (store) => {
    const session = openSession(store, 'service', 0)
    const first = await acceptItem(item, session, new Findings())
    const { plan, movements } = await acceptItem(item, session, new Findings())
    assert.deepEqual({ plan, movements }, first)
    assert(plan !== undefined)
    if (isApplied) for (const one of [...movements, plan]) await applyPlan(one, session)
    return plan
  })
}

suiteOnEnginesInLong('plans of the rules', (engine) => {
  test('they write nothing and note nothing: asked again, they plan the same', async (context) => {
    const { database } = await catalogFor(context, engine)
    await writeItems(database, harbor, 0)
    const before = await wholeCatalog(database)
    const plan = await planTwice(database, games('Games', '5'))
    assert.deepEqual([plan.outcome, plan.before], ['added', undefined])
    assert.deepEqual(await wholeCatalog(database), before)
  })

  test('a plan has the old and the new content of the catalog', async (context) => {
    const { database } = await catalogFor(context, engine)
    await writeItems(database, { ...harbor, competitions: [games('Games', '5')] }, 0)
    const plan = await planTwice(database, games('Tide Games', '6'), true)
    assert(plan.kind === 'competition')
    assert.deepEqual([plan.outcome, plan.before?.name, plan.after.name], ['changed', 'Games', 'Tide Games'])
    const [workout] = plan.after.events.map((event) => event.workout)
    assert.equal(workout?.id, plan.before?.events[0]?.workout)
    assert.deepEqual(
      [workout?.before?.details, workout?.after?.content.details],
      [details('5'), details('6')].map((one) => JSON.stringify(one)),
    )
    assert.equal((await planTwice(database, games('Tide Games', '6'))).outcome, 'unchanged')
  })
})
