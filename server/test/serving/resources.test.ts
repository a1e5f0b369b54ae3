import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { startWorld, type RunningService } from '../serving-world.ts'
import { writeItems } from '../write-items.ts'
import { competitionAs, workoutAs } from './read-answers.ts'
import { servedCompetition, servedDivision, servedEvent, servedMovement } from './served-bodies.ts'
import { suiteOnEngines } from '../storage/engines.ts'

// Every member of the tables "Competition", "Division", "Event", "Workout" and "Movement", in their order, none of them
// at its default.

const carry = {
  id: 'mv_carry',
  name: 'Carry',
  description: '<p>Walk with it.</p>',
  complex_details: { movements: [{ id: 'mv_pull_up', reps: '2+1' }] },
  has_calories: true,
  has_distance: true,
  has_duration: true,
  has_height: true,
  has_load: true,
  has_power: true,
  has_reps: true,
  source: 'partner',
  video: { id: '12345', service: 'vimeo' },
}

const workout = {
  description: 'Carry it.',
  details: {
    type: 'Amrap',
    duration: 600,
    movements: [{ id: 'mv_carry', load: '43/30 kg', reps: '6-8' }],
    rest: { type: 'as_needed' },
  },
  movements: [carry],
  type: 'Amrap',
  name: 'The Carry',
}

const event = {
  id: 'ce_every_member',
  name: 'Every Member',
  kind: 'team',
  order: 7,
  visible: false,
  instructions: '<p>Go.</p>',
  deadline: '2026-06-01T10:00:00Z',
  deadline_buffer: 2.5,
  released_at: '2026-05-20T08:00:00.25Z',
  score_visibility: 'after_deadline',
  tie_break: 'time',
  workout,
  scaled_workout: { ...workout, name: 'The Carry, scaled' },
  foundations_workout: { ...workout, name: null },
}

const division = {
  id: 'cd_every_member',
  name: 'Mixed Pairs',
  kind: 'pair',
  order: 3,
  visible: false,
  events: ['ce_every_member'],
  registration_count: 12,
  registration_limit: 16,
  team_size: 2,
  males_required: 1,
  females_required: 1,
}

const competition = {
  id: 'comp_every_member',
  name: 'Every Member',
  description: '<h2>Every member</h2>',
  status: 'draft',
  time_zone: 'America/New_York',
  divisions: [division],
  events: [event],
  registration_opens_at: '2026-02-01T09:00:00Z',
  registration_closes_at: '2026-04-01T09:00:00Z',
  video_url: 'https://video.example/every-member',
}

const bare = { id: 'comp_bare', name: 'Bare', time_zone: 'Europe/Lisbon', gym: 'gym_northside' }
const named = (id: string) => ({ id, name: 'Named' })

suiteOnEngines('resources and their fields', (engine) => {
  let running: RunningService
  before(async () => {
    running = await startWorld(engine)
    const competitions = [{ ...competition, gym: 'gym_northside' }, bare]
    await writeItems(running.catalog.database, { competitions }, running.clock.now())
  })
  after(() => running.stop())

  const served = (id: string) => competitionAs(running, { as: 'northside' }, id)
  const write = (...competitions: readonly object[]) =>
    writeItems(running.catalog.database, { competitions }, running.clock.now())
  const withEvents = (...events: readonly object[]) => write({ ...bare, events })

  test('a competition is served with every member of its table, in that order and no other', async () => {
    assert.equal(JSON.stringify(await served('comp_every_member')), JSON.stringify(competition))
  })

  test('a competition that gives only name and time zone is a draft without divisions, events and video', async () => {
    const body = await served('comp_bare')
    assert.deepEqual(body, servedCompetition('comp_bare', 'Bare', [], [], { status: 'draft' }))
    assert.equal('video_url' in body, false)
  })

  test('video_url: null in a file means none, and the member is left out', async () => {
    await write({ ...bare, video_url: null })
    assert.deepEqual(await served('comp_bare'), servedCompetition('comp_bare', 'Bare', [], [], { status: 'draft' }))
  })

  test('a division that gives only id and name has its defaults and all of the competition’s events', async () => {
    const events = ['ce_a', 'ce_b'].map((id) => ({ ...named(id), workout: { id: 1 } }))
    await write({ ...bare, divisions: [named('cd_a'), named('cd_b')], events })
    const { divisions } = (await served('comp_bare')) as typeof competition
    const defaults = ['cd_a', 'cd_b'].map((id, order) => servedDivision(id, 'Named', order, ['ce_a', 'ce_b']))
    assert.deepEqual(divisions, defaults)
  })

  test('a division without events of its own says so', async () => {
    await write({
      ...bare,
      divisions: [{ ...named('cd_a'), events: [] }],
      events: [{ ...named('ce_a'), workout: { id: 1 } }],
    })
    const { divisions } = (await served('comp_bare')) as typeof competition
    assert.deepEqual(divisions, [servedDivision('cd_a', 'Named', 0, [])])
  })

  test('an event that gives only id, name and workout has its defaults', async () => {
    await withEvents(
      { ...named('ce_a'), workout: { id: 1 } },
      { ...named('ce_b'), workout: { id: 1 }, scaled_workout: null },
    )
    const fran: unknown = await (await workoutAs(running, { as: 'northside' }, 1)).json()
    const { events } = (await served('comp_bare')) as typeof competition
    assert.deepEqual(events, [
      servedEvent('ce_a', 'Named', 0, fran as object),
      servedEvent('ce_b', 'Named', 1, fran as object),
    ])
  })

  test('a workout that gives only type and details has no name, no id, and a description written from its details', async () => {
    const details = { type: 'Generic', movements: [] }
    await withEvents({ ...named('ce_a'), workout: { id: 70, type: 'Generic', details } })
    const expected =
      '{"description":"Workout","details":{"type":"Generic","movements":[]},"movements":[],"type":"Generic","name":null}'
    assert.equal(await (await workoutAs(running, { as: 'northside' }, 70)).text(), expected)
  })

  test('a movement that gives only id and name has its defaults', async () => {
    await writeItems(running.catalog.database, { movements: [named('mv_bare')] }, running.clock.now())
    const details = { type: 'Generic', movements: [{ id: 'mv_bare' }] }
    await withEvents({ ...named('ce_a'), workout: { id: 70, type: 'Generic', details } })
    const { movements } = (await (await workoutAs(running, { as: 'northside' }, 70)).json()) as typeof workout
    assert.deepEqual(movements, [servedMovement('mv_bare', 'Named')])
  })

  test('a gym’s own movement has the source gym, one of the shared library the service’s name', async () => {
    const gym = 'gym_northside'
    const movements = [
      { ...named('mv_own'), gym },
      { ...named('mv_shared') },
      { ...named('mv_other'), gym, source: 'partner' },
    ]
    await writeItems(running.catalog.database, { movements }, running.clock.now())
    const details = { type: 'Generic', movements: ['mv_own', 'mv_shared', 'mv_other'].map((id) => ({ id })) }
    await withEvents({ ...named('ce_a'), workout: { id: 70, type: 'Generic', details } })
    const body = (await (await workoutAs(running, { as: 'northside' }, 70)).json()) as typeof workout
    assert.deepEqual(
      body.movements.map(({ source }) => source),
      ['gym', 'service', 'partner'],
    )
  })
})
