import assert from 'node:assert/strict'
import { after, before, test, type TestContext } from 'node:test'
import type { Database } from '../../src/storage/sql.ts'
import { Clock } from '../clock.ts'
import { catalogFor, type TemporaryCatalog } from '../temporary-catalog.ts'
import { builtAt, world } from '../world.ts'
import { writeItems, type Items } from '../write-items.ts'
import { deleteCompetition } from './change-competition.ts'
import { everythingKept, refusalOf } from './kept-catalog.ts'
import { suiteOnEngines, type Engine } from '../storage/engines.ts'

const now = new Clock(builtAt).now()

async function openWorld(context: TestContext, engine: Engine): Promise<Database> {
  const { database } = await catalogFor(context, engine)
  await writeItems(database, world, now)
  return database
}

function meet(members: object): Items {
  return { competitions: [{ id: 'comp_meet', gym: 'gym_harbor', name: 'Meet', time_zone: 'UTC', ...members }] }
}

function event(id: string, members: object = {}): object {
  return { id, name: id, workout: { id: 1 }, ...members }
}

function workout(movement: string, type = 'Generic'): object {
  return { type: 'Generic', details: { type, movements: [{ id: movement }] } }
}

function ofOne(member: object): Items {
  return meet({ divisions: [{ id: 'cd_one', name: 'One', ...member }], events: [event('ce_one')] })
}

const addMovement = 'Add the movement to the file, or correct its id.'
const ownEventId = 'Give each event an id of its own.'

/** What is refused: the items, then the path, the sentence and the remedy of the one finding. */
const refused: Readonly<Record<string, readonly [Items, string, string, string]>> = {
  'a competition of a gym that is not there': [
    meet({ gym: 'gym_nowhere' }),
    '/gym',
    'names the gym gym_nowhere, which is not there',
    'Add the gym, or correct its id.',
  ],
  'a competition under the id of another gym’s': [
    meet({ id: 'comp_ladder' }),
    '/id',
    'is the id of a competition of another gym',
    'Give the competition an id of its own.',
  ],
  'an event id that is used twice': [
    meet({ events: [event('ce_one'), event('ce_one')] }),
    '/events/1/id',
    'ce_one is the id of another event of this competition',
    ownEventId,
  ],
  'a division id that is used twice': [
    meet({ divisions: ['One', 'Two'].map((name) => ({ id: 'cd_one', name })) }),
    '/divisions/1/id',
    'cd_one is the id of another division of this competition',
    'Give each division an id of its own.',
  ],
  'a division that names an event which is not there': [
    ofOne({ events: ['ce_onne'] }),
    '/divisions/0/events/0',
    'names the event "ce_onne", which this competition does not have',
    'Did you mean ce_one?',
  ],
  'a division that names an event twice': [
    ofOne({ events: ['ce_one', 'ce_one'] }),
    '/divisions/0/events/1',
    'names "ce_one" a second time',
    'Name each event once.',
  ],
  'a team size in an individual division': [
    ofOne({ team_size: 4 }),
    '/divisions/0/team_size',
    'is 4 in an individual division',
    'Make it null, or the kind "team" or "pair".',
  ],
  'more athletes required than make a team': [
    ofOne({ kind: 'team', team_size: 4, males_required: 3, females_required: 2 }),
    '/divisions/0/team_size',
    'is 4, but 5 athletes are required by males_required and females_required',
    'Raise team_size, or require fewer.',
  ],
  'a time zone that nobody knows': [
    meet({ time_zone: 'America/NewYork' }),
    '/time_zone',
    '"America/NewYork" is not a time zone that is known',
    'Did you mean America/New_York?',
  ],
  'a date without a time': [
    meet({ registration_opens_at: '2026-05-01' }),
    '/registration_opens_at',
    '"2026-05-01" is not a time stamp: it says no hour',
    'Write it as 2026-05-01T14:00:00+02:00, 2026-05-01T12:00:00Z, or as a local time: 2026-05-01 14:00.',
  ],
  'a time stamp finer than milliseconds': [
    meet({ events: [event('ce_one', { released_at: '2026-05-01T12:00:00.0001Z' })] }),
    '/events/0/released_at',
    '"2026-05-01T12:00:00.0001Z" is not a time stamp: it is finer than milliseconds',
    'Write it as 2026-05-01T14:00:00+02:00, 2026-05-01T12:00:00Z, or as a local time: 2026-05-01 14:00.',
  ],
  'details of another type than their workout': [
    meet({ events: [event('ce_one', { workout: workout('mv_thruster', 'Amrap') })] }),
    '/events/0/workout/details/type',
    'is "Amrap", but the workout\'s type is "Generic"',
    'Make both the same.',
  ],
  'a workout with a movement that is not there': [
    meet({ events: [event('ce_one', { scaled_workout: workout('mv_nowhere') })] }),
    '/events/0/scaled_workout/details/movements/0/id',
    'names the movement mv_nowhere, which is not there',
    addMovement,
  ],
  'a gym’s workout with a movement of another gym, as one that is not there': [
    { workouts: [{ id: 90, gym: 'gym_northside', ...workout('mv_pier_sled') }] },
    '/details/movements/0/id',
    'names the movement mv_pier_sled, which is not there',
    addMovement,
  ],
  'a library workout with a movement of one gym': [
    { workouts: [{ id: 90, ...workout('mv_pier_sled') }] },
    '/details/movements/0/id',
    'names the movement mv_pier_sled, which is not there',
    addMovement,
  ],
  'a gym’s movement that is to become the shared library’s': [
    { movements: [{ id: 'mv_pier_sled', name: 'Pier Sled' }] },
    '/id',
    'mv_pier_sled belongs to a gym, and not to this one',
    'Give the movement an id of its own.',
  ],
  'a movement of the shared library that is to become a gym’s': [
    { movements: [{ id: 'mv_thruster', gym: 'gym_harbor', name: 'Thruster' }] },
    '/id',
    'mv_thruster belongs to the shared library',
    'Give the movement an id of its own.',
  ],
  'a movement that is described in two ways': [
    { movements: ['Lunge', 'Lunges'].map((name) => ({ id: 'mv_lunge', name })) },
    '',
    'mv_lunge is described differently elsewhere in this import',
    'Describe it once.',
  ],
  'a workout that is to become another gym’s': [
    { workouts: [{ id: 2, gym: 'gym_northside', ...workout('mv_thruster') }] },
    '/id',
    'is 2, the id of a workout of another gym or the library',
    'Give the workout another id.',
  ],
  'a workout under the id of one that is part of a competition': [
    { workouts: [{ id: 11, gym: 'gym_harbor', ...workout('mv_thruster') }] },
    '/id',
    'is 11, the id of a workout that is part of a competition',
    'Give the workout another id.',
  ],
}

suiteOnEngines('what the rules of the catalog refuse', (engine) => {
  // One world for all that is refused: a refusal that changes something is found by everything that was kept.
  let catalog: TemporaryCatalog
  let kept: unknown
  before(async () => {
    catalog = await engine.temporaryCatalog()
    await writeItems(catalog.database, world, now)
    kept = await everythingKept(catalog.database)
  })
  after(() => catalog.remove())

  for (const [name, [items, path, sentence, remedy]] of Object.entries(refused)) {
    test(`${name}: told with its place and a remedy, and nothing is changed`, async () => {
      const { database } = catalog
      const findings = await refusalOf(writeItems(database, items, now))
      const told = findings.map(({ path, sentence, remedy, severity }) => ({ path, sentence, remedy, severity }))
      assert.deepEqual(told, [{ path, sentence, remedy, severity: 'error' }])
      assert.deepEqual(await everythingKept(database), kept)
    })
  }

  test('a deleted competition’s id stays its gym’s', async (context) => {
    const database = await openWorld(context, engine)
    await deleteCompetition(database, 'comp_ladder')
    const [finding] = await refusalOf(writeItems(database, meet({ id: 'comp_ladder' }), now))
    assert.equal(finding?.sentence, 'is the id of a competition of another gym')
  })

  test('the ids of a deleted competition’s events and workouts may be used again by who writes them down', async (context) => {
    const database = await openWorld(context, engine)
    await deleteCompetition(database, 'comp_ladder')
    const events = [event('ce_ladder_one', { workout: { id: 21, ...workout('mv_thruster') } })]
    await writeItems(database, meet({ events }), now)
  })

  test('registrations over the limit and a team without a size are warned of, and taken', async (context) => {
    const database = await openWorld(context, engine)
    const divisions = [
      { id: 'cd_one', name: 'One', registration_count: 5, registration_limit: 4 },
      { id: 'cd_two', name: 'Two', kind: 'team' },
    ]
    assert.deepEqual(await writeItems(database, meet({ divisions }), now), [
      {
        path: '/divisions/0/registration_count',
        sentence: 'is 5, over the limit of 4',
        remedy: 'It is served as it is; check the limit.',
        severity: 'warning',
      },
      {
        path: '/divisions/1/team_size',
        sentence: 'is not given for a division of kind "team"',
        remedy: 'Say how many athletes make a team.',
        severity: 'warning',
      },
    ])
  })
})
