import { testAuthorship } from '../test-authorship.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { WorkoutItem } from '../../src/contract/catalog-file.ts'
import { Findings } from '../../src/contract/finding.ts'
import { acceptItem } from '../../src/catalog/writing/accept-item.ts'
import { applyPlan } from '../../src/catalog/writing/apply-plan.ts'
import { openSession } from '../../src/catalog/writing/write-session.ts'
import { writeCatalog } from '../../src/storage/catalog-store.ts'
import { servedWorld } from '../serving-world.ts'
import { workoutAs } from './read-answers.ts'
import { suiteOnEnginesInLong } from '../storage/engines.ts'

// The files in http/exchanges test the other members.
suiteOnEnginesInLong('members whose type was open', (engine) => {
  const running = servedWorld(engine)

  const servedDetailsAs = async (details: string): Promise<string> => {
    const item = { id: 80, type: 'ForTime', details: JSON.parse(details) as object } as WorkoutItem
    await writeCatalog(running.catalog.database, testAuthorship, async (store) => {
      const findings = new Findings()
      const session = openSession(store, 'service', running.clock.now(), { isWhole: true, mayTakeAway: true })
      const { plan } = await acceptItem({ kind: 'workout', value: item, textOf: () => details }, session, findings)
      assert(plan !== undefined)
      await applyPlan(plan, session)
    })
    const body = await (await workoutAs(running, { as: 'stranger' }, 80)).text()
    return body.slice(
      body.indexOf('"details":') + '"details":'.length,
      body.indexOf(',"movements":[{"id":"mv_pull_up","name"'),
    )
  }

  test('details are served as they were written: members, their order, and numbers digit for digit', async () => {
    const details =
      '{"type":"ForTime","zebra":1.0,"2":1e2,"1":0.10,"big":12345678901234567890123,"tiny":1E-400,' +
      '"movements":[{"reps":"Max","id":"mv_pull_up","load":null,"note":"caf\\u00e9 \\ud83d\\ude00 é <b>"}],"x":{"__proto__":[]}}'
    assert.equal(await servedDetailsAs(details), details)
  })

  test('load and reps are served verbatim, in any form of the author', async () => {
    const lines = [
      '{"id":"mv_pull_up","load":43.0,"load_unit":"lb","reps":"6-8"}',
      '{"id":"mv_pull_up","load":"43/30 kg","reps":"Max"}',
      '{"id":"mv_pull_up","load":{"male":43,"female":30,"unit":"kg"},"reps":"21-15-9"}',
    ]
    const details = `{"type":"ForTime","movements":[${lines.join(',')}]}`
    assert.equal(await servedDetailsAs(details), details)
  })
})
