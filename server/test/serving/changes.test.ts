import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { byTest } from '../by-test.ts'
import { deleteCompetition, publish, unpublish } from '../catalog/change-competition.ts'
import { everythingKept, workoutIdsOf } from '../catalog/kept-catalog.ts'
import type { GymId } from '../../src/contract/ids.ts'
import { insertGrant } from '../../src/storage/account-rows.ts'
import { writeCatalog } from '../../src/storage/catalog-store.ts'
import { writeState } from '../../src/storage/state-row.ts'
import { startWorld, type Asked, type RunningService } from '../serving-world.ts'
import { world } from '../world.ts'
import { writeItems, type Items } from '../write-items.ts'
import { competitionAs, idsAs, workoutAs } from './read-answers.ts'
import {
  servedCompetition,
  servedDivision,
  servedEvent,
  servedMovement,
  servedWorkout,
  thruster,
} from './served-bodies.ts'
import { suiteOnEngines } from '../storage/engines.ts'

const list = '/api/public/competitions'
const website = { as: 'harborWebsite' } as const
const northside = { as: 'northside' } as const
const ladder = world.competitions?.find((competition) => 'id' in competition && competition.id === 'comp_ladder') ?? {}

suiteOnEngines('what an operator changes in a running service', (engine) => {
  let running: RunningService
  before(async () => {
    running = await startWorld(engine)
  })
  after(() => running.stop())

  const write = (items: Items) => writeItems(running.catalog.database, items, running.clock.now())
  const now = () => running.clock.now()
  const tagOf = async (path: string, asked: Asked) => (await running.get(path, asked)).headers.get('etag') ?? ''
  const statusWith = async (tag: string, path: string, asked: Asked) =>
    (await running.get(path, { ...asked, headers: { ...asked.headers, 'if-none-match': tag } })).status

  /** Does `act`; the answers' tags of before make a 304 until then, and none after. */
  const outdates = async (paths: readonly string[], asked: Asked, act: () => Promise<unknown>) => {
    const tags = await Promise.all(paths.map((path) => tagOf(path, asked)))
    const statuses = () => Promise.all(paths.map((path, index) => statusWith(tags[index] ?? '', path, asked)))
    assert.deepEqual(
      await statuses(),
      paths.map(() => 304),
    )
    await act()
    for (const [index, status] of (await statuses()).entries()) assert.notEqual(status, 304, paths[index])
  }

  test('an unpublished competition is gone by the next request, and so are its workouts', async () => {
    const workout = '/api/public/workouts/21'
    const asked = { as: 'platform' } as const
    await outdates([list, workout], asked, () => unpublish(running.catalog.database, 'comp_ladder', now()))
    assert.deepEqual(await idsAs(running, asked), ['comp_spring'])
    assert.equal((await running.get(workout, asked)).status, 404)
    await outdates([list], asked, () => publish(running.catalog.database, 'comp_ladder', now()))
    assert.deepEqual(await idsAs(running, asked), ['comp_ladder', 'comp_spring'])
    assert.equal((await running.get(workout, asked)).status, 200)
  })

  test('a deleted competition is gone by the next request and, imported again, back in its place', async () => {
    const paths = [list, '/api/public/workouts/21']
    await outdates(paths, northside, () => deleteCompetition(running.catalog.database, 'comp_ladder'))
    assert.deepEqual(await idsAs(running, northside), [])
    assert.equal((await workoutAs(running, northside, 21)).status, 404)
    await write({ competitions: [ladder] })
    assert.deepEqual(await idsAs(running, { as: 'platform' }), ['comp_ladder', 'comp_spring'])
    assert.equal((await workoutAs(running, northside, 21)).status, 200)
  })

  test('a changed competition is served as the import has it, by the next request', async () => {
    const changed = { ...ladder, name: 'Northside Ladder II', registration_closes_at: '2026-06-01T00:00:00+02:00' }
    await outdates([list], northside, () => write({ competitions: [changed] }))
    const division = servedDivision('cd_ladder_rx', 'Rx', 0, ['ce_ladder_one'])
    const event = servedEvent('ce_ladder_one', 'One', 0, servedWorkout([thruster]))
    assert.deepEqual(
      await competitionAs(running, northside, 'comp_ladder'),
      servedCompetition('comp_ladder', 'Northside Ladder II', [division], [event], {
        time_zone: 'America/New_York',
        registration_closes_at: '2026-05-31T22:00:00Z',
      }),
    )
    await write({ competitions: [ladder] })
  })

  test('the import of an equal file changes no document, and every tag of before still makes a 304', async () => {
    const kept = await everythingKept(running.catalog.database)
    const paths = [list, '/api/public/workouts/1', '/api/public/workouts/12', `${list}?limit=1`]
    const tags = await Promise.all(paths.map((path) => tagOf(path, { as: 'harbor' })))
    await write(world)
    assert.deepEqual(await everythingKept(running.catalog.database), kept)
    for (const [index, path] of paths.entries()) {
      assert.equal(await statusWith(tags[index] ?? '', path, { as: 'harbor' }), 304, path)
    }
  })

  test('what is served, imported again, changes nothing', async () => {
    for (const [as, gym] of [
      ['harbor', 'gym_harbor'],
      ['northside', 'gym_northside'],
    ] as const) {
      const kept = await everythingKept(running.catalog.database)
      const page = (await (await running.get(list, { as })).json()) as object[]
      await write({ competitions: page.toReversed().map((competition) => ({ ...competition, gym })) })
      assert.deepEqual(await everythingKept(running.catalog.database), kept)
    }
  })

  test('a changed movement is changed in every workout and competition that embeds it', async () => {
    const paths = [list, '/api/public/workouts/1', '/api/public/workouts/12']
    const pullUp = { id: 'mv_pull_up', name: 'Strict Pull-up', has_reps: true }
    await outdates(paths, { as: 'harbor' }, () => write({ movements: [pullUp] }))
    const expected = servedMovement('mv_pull_up', 'Strict Pull-up', { has_reps: true })
    for (const as of ['harbor', 'harborWebsite'] as const) {
      const { events } = (await competitionAs(running, { as }, 'comp_spring')) as { events: Embedding[] }
      const embedded = events.map(({ workout }) => workout.movements.find(({ id }) => id === 'mv_pull_up'))
      const shown = as === 'harbor' ? [expected, undefined, expected] : [expected]
      assert.deepEqual(embedded, shown)
    }
    for (const id of [1, 12]) {
      const { movements } = (await (await workoutAs(running, { as: 'harbor' }, id)).json()) as Embedding['workout']
      assert.deepEqual(
        movements.find((movement) => movement.id === 'mv_pull_up'),
        expected,
      )
    }
  })

  test('a changed movement that a workout brings along is changed everywhere else, too', async () => {
    const renamed = { ...thruster, name: 'Barbell Thruster' }
    const movement = servedMovement('mv_thruster', 'Barbell Thruster', { has_load: true, has_reps: true })
    const workout = { ...servedWorkout([thruster]), movements: [renamed], id: 21 }
    const events = [{ id: 'ce_ladder_one', name: 'One', workout }]
    await outdates([list, '/api/public/workouts/1'], { as: 'harbor' }, () =>
      write({ competitions: [{ ...ladder, events }] }),
    )
    const { movements } = (await (await workoutAs(running, website, 1)).json()) as Embedding['workout']
    assert.deepEqual(movements[0], movement)
  })

  test('a changed library workout is changed in every event that names it', async () => {
    const changed = { ...servedWorkout([thruster]), movements: undefined, id: 1, name: 'Fran, rewritten' }
    await outdates([list, '/api/public/workouts/1'], website, () => write({ workouts: [changed] }))
    const { events } = (await competitionAs(running, website, 'comp_spring')) as { events: Embedding[] }
    assert.equal(events[0]?.workout.name, 'Fran, rewritten')
    const body = (await (await workoutAs(running, website, 1)).json()) as Embedding['workout']
    assert.deepEqual(events[0].workout, body)
    assert.deepEqual((await workoutIdsOf(running.catalog.database, 'comp_spring')).ce_spring_fran, [1, null, null])
  })

  test('an event that is taken out is gone from its divisions’ defaults, the list and the workouts', async () => {
    const spring = world.competitions?.[0] as { events: object[] }
    await write({ competitions: [{ ...spring, events: spring.events.slice(0, 1) }] })
    const { divisions, events } = (await competitionAs(running, { as: 'harbor' }, 'comp_spring')) as {
      divisions: { events: string[] }[]
      events: object[]
    }
    assert.equal(events.length, 1)
    assert.deepEqual(
      divisions.map((division) => division.events),
      [['ce_spring_fran'], ['ce_spring_fran']],
    )
    for (const id of [11, 12]) assert.equal((await workoutAs(running, { as: 'harbor' }, id)).status, 404)
    assert.equal((await workoutAs(running, { as: 'harbor' }, 1)).status, 200)
  })

  test('a change is in force where the clock of the machine is behind that of the last one', async () => {
    const revision = Date.now() + 24 * 3_600_000
    await running.catalog.database.write((sql) => writeState(sql, () => ({ revision })))
    await outdates([list], northside, () => write({ competitions: [{ ...ladder, name: 'Ladder of yesterday' }] }))
  })

  test('a deleted gym is one that never was, and what was granted on it does not come back with it', async () => {
    const { database } = running.catalog
    const gone = 'gym_gone' as GymId
    const add = () => write({ gyms: [{ id: gone, name: 'Gone' }] })
    const statuses = () =>
      Promise.all(
        (['platform', 'frontEnd'] as const).map(async (as) => {
          return (await running.get(list, { as, headers: { 'service-gym': gone } })).status
        }),
      )
    await add()
    await insertGrant(database, 'platform', gone)
    assert.deepEqual(await statuses(), [200, 200])
    await writeCatalog(database, byTest, async (store) => {
      await store.deleteGym(gone)
    })
    assert.deepEqual(await statuses(), [403, 403])
    await add()
    assert.deepEqual(await statuses(), [403, 200])
  })

  test('a tag of one viewer makes no 304 for another viewer that would read other bytes', async () => {
    const tag = await tagOf(list, { as: 'harbor' })
    assert.equal(await statusWith(tag, list, website), 200)
    assert.equal(await statusWith(tag, list, { as: 'stranger' }), 200)
    assert.equal(await statusWith(tag, '/api/public/workouts/31', website), 404)
  })
})

interface Embedding {
  readonly workout: { readonly name: string | null; readonly movements: readonly { readonly id: string }[] }
}
