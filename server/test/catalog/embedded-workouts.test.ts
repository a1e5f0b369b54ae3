import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Database } from '../../src/storage/sql.ts'
import { Clock } from '../clock.ts'
import { catalogFor } from '../temporary-catalog.ts'
import { builtAt, world } from '../world.ts'
import { writeItems } from '../write-items.ts'
import { wholeCatalog, servedWorkout, workoutIdsOf } from './stored-catalog.ts'
import { suiteOnEnginesInLong, type Engine } from '../storage/engines.ts'

const now = new Clock(builtAt).now()

async function openWorld(context: TestContext, engine: Engine): Promise<Database> {
  const { database } = await catalogFor(context, engine)
  await writeItems(database, world, now)
  return database
}

const put = (database: Database, ...competitions: readonly object[]) => writeItems(database, { competitions }, now)

function meet(...workouts: readonly object[]): object {
  const events = workouts.map((workout, index) => ({ id: `ce_meet_${index}`, name: `Event ${index}`, workout }))
  return { id: 'comp_meet', gym: 'gym_harbor', name: 'Meet', time_zone: 'UTC', events }
}

function reps(written: string, more: object = {}): object {
  const details = { type: 'ForTime', movements: [{ id: 'mv_pull_up', reps: written, load: null }] }
  return { type: 'ForTime', details, ...more }
}

// The sessions in `operator` test the ids of embedded workouts.
suiteOnEnginesInLong('the workouts that events embed', (engine) => {
  test('a sentence of an earlier version stays as long as the details do, and changes nothing when it is imported again', async (context) => {
    const database = await openWorld(context, engine)
    await writeItems(database, { workouts: [{ id: 3, ...reps('3') }, reps('8')] }, now)
    await put(database, meet(reps('5'), { id: 3 }))
    await database.run("update workouts set description = 'As it was said before' where is_described = 1")
    const before = await wholeCatalog(database)
    // The second event now embeds the same details as the library's workout, and keeps showing the library's.
    await put(database, meet(reps('5'), reps('3')))
    await writeItems(database, { workouts: [{ id: 3, ...reps('3') }, reps('8')] }, now)
    assert.deepEqual(await wholeCatalog(database), before)
    await put(database, meet(reps('7'), reps('3')))
    const [changed] = (await workoutIdsOf(database, 'comp_meet')).ce_meet_0 ?? []
    const { description } = (await servedWorkout(database, changed ?? 0)) as { readonly description: string }
    assert.equal(description, 'For time: 7 Pull-ups')
  })
})
