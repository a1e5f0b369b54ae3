import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import type { Database } from '../../src/storage/sql.ts'
import { sealCatalog } from '../../src/storage/migrations/0003-seals.ts'
import { Clock } from '../clock.ts'
import { catalogFor } from '../temporary-catalog.ts'
import { builtAt, world } from '../world.ts'
import { writeItems, type Items } from '../write-items.ts'
import { deleteCompetition } from './change-competition.ts'
import {
  everythingKept,
  keptCompetition,
  refusalOf,
  servedCompetitions,
  servedWorkout,
  workoutIdsOf,
} from './kept-catalog.ts'
import { suiteOnEngines, type Engine } from '../storage/engines.ts'

const now = new Clock(builtAt).now()

async function openWorld(context: TestContext, engine: Engine): Promise<Database> {
  const { database } = await catalogFor(context, engine)
  await writeItems(database, world, now)
  return database
}

const put = (database: Database, ...competitions: readonly object[]) => writeItems(database, { competitions }, now)

/** A competition of Harbor with an event for each of `workouts`, each given in whole or as its main workout. */
function meet(...workouts: readonly object[]): object {
  const events = workouts.map((workout, index) => ({ id: `ce_meet_${index}`, name: `Event ${index}`, workout }))
  return { id: 'comp_meet', gym: 'gym_harbor', name: 'Meet', time_zone: 'UTC', events }
}

function reps(written: string, more: object = {}): object {
  const details = { type: 'ForTime', movements: [{ id: 'mv_pull_up', reps: written, load: null }] }
  return { type: 'ForTime', details, ...more }
}

const tenThirtySeven = [10, 30, 7]

suiteOnEngines('the workouts that events embed', (engine) => {
  test('an embedded workout gets an id, which stays over re-imports of the same file', async (context) => {
    const database = await openWorld(context, engine)
    await put(database, meet(reps('5'), reps('6')))
    const ids = await workoutIdsOf(database, 'comp_meet')
    const before = await everythingKept(database)
    await put(database, meet(reps('5'), reps('6')))
    assert.deepEqual(await workoutIdsOf(database, 'comp_meet'), ids)
    assert.deepEqual(await everythingKept(database), before)
  })

  test('a changed embedded workout is changed in place, under its id', async (context) => {
    const database = await openWorld(context, engine)
    await put(database, meet(reps('5'), reps('6')))
    const ids = await workoutIdsOf(database, 'comp_meet')
    await put(database, meet(reps('7'), reps('6')))
    assert.deepEqual(await workoutIdsOf(database, 'comp_meet'), ids)
    assert.deepEqual(await repsServed(database, 'comp_meet'), ['7', '6'])
    assert.deepEqual(await repsOf(database, ids.ce_meet_0?.[0]), '7')
  })

  test('in place of a shared workout that reads differently the event gets its own, and the shared one stays', async (context) => {
    const database = await openWorld(context, engine)
    await put(database, meet({ id: 1 }))
    const fran = await servedWorkout(database, 1)
    await put(database, meet(reps('9')))
    const [own] = (await workoutIdsOf(database, 'comp_meet')).ce_meet_0 ?? []
    assert.notEqual(own, 1)
    assert.equal(await repsOf(database, own), '9')
    assert.deepEqual(await servedWorkout(database, 1), fran)
  })

  test('a shared workout that is embedded as it reads stays shared', async (context) => {
    const database = await openWorld(context, engine)
    await put(database, meet({ id: 1 }))
    await put(database, meet({ ...world.workouts?.[0], id: undefined }))
    assert.deepEqual(await workoutIdsOf(database, 'comp_meet'), { ce_meet_0: [1, null, null] })
  })

  test('a sentence of an earlier version stays as long as the details do, and changes nothing when it is imported again', async (context) => {
    const database = await openWorld(context, engine)
    await writeItems(database, { workouts: [{ id: 3, ...reps('3') }, reps('8')] }, now)
    await put(database, meet(reps('5'), { id: 3 }))
    await database.run("update workouts set description = 'As it was said before' where is_described = 1")
    await database.write(sealCatalog)
    const before = await everythingKept(database)
    // The library's own is embedded by the second event, and stays the one that it shows.
    await put(database, meet(reps('5'), reps('3')))
    await writeItems(database, { workouts: [{ id: 3, ...reps('3') }, reps('8')] }, now)
    assert.deepEqual(await everythingKept(database), before)
    await put(database, meet(reps('7'), reps('3')))
    const [changed] = (await workoutIdsOf(database, 'comp_meet')).ce_meet_0 ?? []
    const { description } = (await servedWorkout(database, changed ?? 0)) as { readonly description: string }
    assert.equal(description, 'For time: 7 Pull-ups')
  })

  test('a removed event takes its own workout along, and its id is never given again', async (context) => {
    const database = await openWorld(context, engine)
    await put(database, meet(reps('5'), reps('6')))
    const gone = (await workoutIdsOf(database, 'comp_meet')).ce_meet_1?.[0] ?? 0
    await put(database, meet(reps('5')))
    assert.equal(await servedWorkout(database, gone), undefined)
    await put(database, meet(reps('5'), reps('6')))
    const next = (await workoutIdsOf(database, 'comp_meet')).ce_meet_1?.[0] ?? 0
    assert(next > gone, `${next} after ${gone}`)
  })

  test('a deleted competition takes its own workouts along, leaves shared ones, and their ids are never given again', async (context) => {
    const database = await openWorld(context, engine)
    await put(database, meet(reps('5', { id: 900 }), { id: 1 }, { id: 2 }))
    await deleteCompetition(database, 'comp_meet')
    assert.equal(await servedWorkout(database, 900), undefined)
    assert.notEqual(await servedWorkout(database, 1), undefined)
    assert.notEqual(await servedWorkout(database, 2), undefined)
    await put(database, meet(reps('5')))
    assert.deepEqual(await workoutIdsOf(database, 'comp_meet'), { ce_meet_0: [901, null, null] })
  })

  test('one workout may be embedded in several places under one id', async (context) => {
    const database = await openWorld(context, engine)
    await put(database, meet(reps('5', { id: 40 }), reps('5', { id: 40 })))
    assert.deepEqual(await workoutIdsOf(database, 'comp_meet'), {
      ce_meet_0: [40, null, null],
      ce_meet_1: [40, null, null],
    })
  })

  test('the greatest id that JSON holds exactly is kept, and does not use up the ids that are minted', async (context) => {
    const database = await openWorld(context, engine)
    await put(database, meet(reps('5', { id: Number.MAX_SAFE_INTEGER }), reps('6')))
    const ids = await workoutIdsOf(database, 'comp_meet')
    assert.deepEqual(ids, { ce_meet_0: [Number.MAX_SAFE_INTEGER, null, null], ce_meet_1: [32, null, null] })
  })

  test('no id is minted that another event of the same file names', async (context) => {
    const database = await openWorld(context, engine)
    await put(database, meet(reps('5')))
    const next = Number((await workoutIdsOf(database, 'comp_meet')).ce_meet_0?.[0]) + 1
    await put(database, meet(reps('5'), reps('6'), reps('7', { id: next })))
    const ids = await workoutIdsOf(database, 'comp_meet')
    assert.deepEqual([ids.ce_meet_1?.[0], ids.ce_meet_2?.[0]], [next + 1, next])
    assert.deepEqual(await repsServed(database, 'comp_meet'), ['5', '6', '7'])
  })

  test('a competition with the same explicit id on two workouts that read differently is refused, naming both', async (context) => {
    const database = await openWorld(context, engine)
    const before = await everythingKept(database)
    assert.deepEqual(await refusalOf(put(database, meet(reps('5', { id: 40 }), reps('6', { id: 40 })))), [twice])
    assert.deepEqual(await everythingKept(database), before)
  })

  test('an explicit id on a workout as it was and on one that reads differently is refused, naming both', async (context) => {
    const database = await openWorld(context, engine)
    await put(database, meet(reps('5', { id: 40 })))
    assert.deepEqual(await refusalOf(put(database, meet(reps('5', { id: 40 }), reps('6', { id: 40 })))), [twice])
    assert.deepEqual(await refusalOf(put(database, meet(reps('6', { id: 40 }), reps('5', { id: 40 })))), [twice])
  })

  test('two events that shared a workout and now read differently each show what the file says', async (context) => {
    for (const [one, other] of [
      ['5', '6'],
      ['6', '5'],
      ['6', '7'],
    ] as const) {
      const database = await openWorld(context, engine)
      await put(database, meet(reps('5', { id: 40 }), reps('5', { id: 40 })))
      await put(database, meet(reps(one), reps(other)))
      assert.deepEqual(await repsServed(database, 'comp_meet'), [one, other])
      const { ce_meet_0, ce_meet_1 } = await workoutIdsOf(database, 'comp_meet')
      assert.notDeepEqual(ce_meet_0, ce_meet_1)
      assert.deepEqual(await Promise.all([repsOf(database, ce_meet_0?.[0]), repsOf(database, ce_meet_1?.[0])]), [
        one,
        other,
      ])
    }
  })

  test('an explicit id wins over an event that had its workout under it and now reads differently', async (context) => {
    const database = await openWorld(context, engine)
    await put(database, meet(reps('5', { id: 40 })))
    await put(database, meet(reps('6'), reps('7', { id: 40 })))
    assert.deepEqual(await repsServed(database, 'comp_meet'), ['6', '7'])
    assert.equal(await repsOf(database, 40), '7')
  })

  test('a workout that an event names by id stays as it is while another event gets a changed one', async (context) => {
    const database = await openWorld(context, engine)
    await put(database, meet(reps('5', { id: 40 }), reps('5', { id: 40 })))
    await put(database, meet({ id: 40 }, reps('6')))
    assert.deepEqual(await repsServed(database, 'comp_meet'), ['5', '6'])
  })

  test('main, scaled and foundations workout keep an id each', async (context) => {
    const database = await openWorld(context, engine)
    const [workout, scaled_workout, foundations_workout] = tenThirtySeven.map((count) => reps(String(count)))
    const event = { id: 'ce_three', name: 'Three', workout, scaled_workout, foundations_workout }
    const competition = { id: 'comp_three', gym: 'gym_harbor', name: 'Three', time_zone: 'UTC', events: [event] }
    await put(database, competition)
    const ids = await workoutIdsOf(database, 'comp_three')
    await put(database, { ...competition, events: [{ ...event, scaled_workout: reps('31') }] })
    assert.deepEqual(await workoutIdsOf(database, 'comp_three'), ids)
    await put(database, { ...competition, events: [{ ...event, scaled_workout: null }] })
    const [main, , foundations] = ids.ce_three ?? []
    assert.deepEqual(await workoutIdsOf(database, 'comp_three'), { ce_three: [main, null, foundations] })
  })
})

suiteOnEngines('workouts that an event may name by id', (engine) => {
  test('a library workout, one of its own gym and one of its own competition', async (context) => {
    const database = await openWorld(context, engine)
    await put(database, meet({ id: 1 }, { id: 2 }, reps('5', { id: 40 })))
    await put(database, meet({ id: 1 }, { id: 2 }, { id: 40 }))
    const { events } = await keptCompetition(database, 'comp_meet')
    assert.deepEqual(
      events.map(({ workout }) => workout),
      [1, 2, 40],
    )
  })

  test('another gym’s workout and one of another competition are refused as if they were not there', async (context) => {
    const database = await openWorld(context, engine)
    const northside: Items = { workouts: [{ ...reps('5'), id: 50, gym: 'gym_northside' }] }
    await writeItems(database, northside, now)
    for (const id of [50, 21, 11, 4711]) {
      assert.deepEqual(await refusalOf(put(database, meet({ id }))), [
        {
          path: '/events/0/workout',
          sentence: `names the workout ${id}, which is not there for a competition of gym_harbor`,
          remedy: 'Add the workout to the file, or correct its id.',
          severity: 'error',
          missing: `workout ${id}`,
        },
      ])
    }
  })

  test('an embedded workout cannot take over the id of a workout that is not the competition’s own', async (context) => {
    const database = await openWorld(context, engine)
    const before = await everythingKept(database)
    for (const id of [1, 2, 11, 21]) {
      const [finding, ...others] = await refusalOf(put(database, meet(reps('5', { id }))))
      assert.equal(finding?.path, '/events/0/workout/id')
      assert.match(finding.sentence, new RegExp(`^is ${id}, the id of a workout that is not this competition's own`))
      assert.deepEqual(others, [])
    }
    assert.deepEqual(await everythingKept(database), before)
  })
})

const twice = {
  path: '/events/1/workout/id',
  sentence: '40 is the id of the workout at /events/0/workout, too, which reads differently',
  remedy: 'Give each workout an id of its own, or none.',
  severity: 'error',
}

async function repsServed(database: Database, id: string): Promise<readonly string[]> {
  const served = (await servedCompetitions(database, 'everything', now)) as {
    id: string
    events: { workout: Counted }[]
  }[]
  return served.find((one) => one.id === id)?.events.map(({ workout }) => firstReps(workout)) ?? []
}

async function repsOf(database: Database, id: number | null | undefined): Promise<string> {
  return firstReps((await servedWorkout(database, id ?? 0)) as Counted)
}

interface Counted {
  readonly details: { readonly movements: readonly { readonly reps: string }[] }
}

function firstReps({ details }: Counted): string {
  return details.movements[0]?.reps ?? ''
}
