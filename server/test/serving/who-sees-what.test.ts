import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { publish, unpublish } from '../catalog/change-competition.ts'
import { startWorld, type RunningService } from '../serving-world.ts'
import { accounts, builtAt, releaseAt, type AccountName } from '../world.ts'
import { writeItems } from '../write-items.ts'
import { competitionAs, idsAs, problemOf, workoutAs } from './read-answers.ts'
import {
  fran,
  pierSled,
  pullUp,
  servedCompetition,
  servedDivision,
  servedEvent,
  servedWorkout,
} from './served-bodies.ts'
import { suiteOnEngines } from '../storage/engines.ts'

suiteOnEngines('who sees what', (engine) => {
  let running: RunningService
  before(async () => {
    running = await startWorld(engine)
  })
  after(() => running.stop())

  const ids = (as: AccountName, headers: Record<string, string> = {}) => idsAs(running, { as, headers })
  const statusesOf = async (id: number) => {
    const names = Object.keys(accounts) as AccountName[]
    const answers = await Promise.all(names.map((as) => workoutAs(running, { as }, id)))
    return names.filter((_, index) => answers[index]?.status === 200)
  }

  test('1. the list holds the competitions of the viewer’s gyms and never anyone else’s', async () => {
    assert.deepEqual(await ids('harbor'), ['comp_rumor', 'comp_spring'])
    assert.deepEqual(await ids('northside'), ['comp_ladder'])
    assert.deepEqual(await ids('stranger'), [])
  })

  test('2. a platform sees the gyms that granted it access, the operator’s front-end every gym', async () => {
    assert.deepEqual(await ids('platform'), ['comp_ladder', 'comp_spring'])
    assert.deepEqual(await ids('insider'), ['comp_rumor', 'comp_spring'])
    assert.deepEqual(await ids('frontEnd'), ['comp_ladder', 'comp_spring'])
  })

  test('2. the gym header narrows to that one gym and never widens', async () => {
    assert.deepEqual(await ids('platform', { 'service-gym': 'gym_harbor' }), ['comp_spring'])
    assert.deepEqual(await ids('insider', { 'service-gym': 'gym_quiet' }), [])
    assert.deepEqual(await ids('frontEnd', { 'service-gym': 'gym_northside' }), ['comp_ladder'])
    assert.equal(
      (await workoutAs(running, { as: 'platform', headers: { 'service-gym': 'gym_harbor' } }, 21)).status,
      404,
    )
  })

  test('3. a gym account that sends its own gym’s id reads what it reads without', async () => {
    assert.deepEqual(await ids('harbor', { 'service-gym': 'gym_harbor' }), await ids('harbor'))
  })

  test('3. an unknown gym, one without a grant and another gym than one’s own are one identical 403', async () => {
    const ask = async (as: AccountName, gym: string) =>
      problemOf(await running.get('/api/public/competitions', { as, headers: { 'service-gym': gym } }))
    const refused = await ask('platform', 'gym_nowhere')
    assert.equal((refused as { status: number }).status, 403)
    assert.deepEqual(await ask('platform', 'gym_quiet'), refused)
    assert.deepEqual(await ask('harbor', 'gym_northside'), refused)
    assert.deepEqual(await ask('frontEnd', 'gym_nowhere'), refused)
    assert.deepEqual(await ask('stranger', 'gym_harbor'), refused)
  })

  test('4. accounts of one gym see everything of it or what is published, as each was issued', async () => {
    assert.deepEqual(await ids('harbor'), ['comp_rumor', 'comp_spring'])
    assert.deepEqual(await ids('harborWebsite'), ['comp_spring'])
  })

  test('5. who sees everything reads hidden and unreleased parts with their flags', async () => {
    assert.deepEqual(await competitionAs(running, { as: 'harbor' }, 'comp_spring'), wholeSpring)
    assert.deepEqual(await competitionAs(running, { as: 'harbor' }, 'comp_rumor'), rumor)
  })

  test('5. who sees what is published reads no hidden or unreleased part, and no id of one in a division', async () => {
    for (const as of ['harborWebsite', 'platform', 'frontEnd'] as const) {
      assert.deepEqual(await competitionAs(running, { as }, 'comp_spring'), springBefore)
      assert.equal(await competitionAs(running, { as }, 'comp_rumor'), undefined)
    }
  })

  test('5. from its instant on a released event is shown with its id in every division', async () => {
    running.clock.moveTo(releaseAt)
    assert.deepEqual(await competitionAs(running, { as: 'harborWebsite' }, 'comp_spring'), springAfter)
    running.clock.moveTo(builtAt)
    assert.deepEqual(await competitionAs(running, { as: 'harborWebsite' }, 'comp_spring'), springBefore)
  })

  test('6. a library workout is seen by every account', async () => {
    assert.deepEqual(await statusesOf(1), Object.keys(accounts))
  })

  test('6. a workout in a published event is seen by who sees the event', async () => {
    assert.deepEqual(await statusesOf(21), ['northside', 'platform', 'frontEnd'])
  })

  test('6. a workout outside any event, of a draft, of a hidden or unreleased event is seen by who sees everything', async () => {
    for (const id of [2, 31, 11, 12]) assert.deepEqual(await statusesOf(id), ['harbor', 'insider'], `workout ${id}`)
  })

  test('6. a workout is seen as scaled or foundations workout, too, and where any one of its events shows it', async () => {
    const event = (id: string, visible: boolean, workouts: object) => ({
      id,
      name: id,
      visible,
      workout: { id: 1 },
      ...workouts,
    })
    const own = (id: number) => ({ id, ...servedWorkout([pullUp]) })
    const events = [
      event('ce_shown', true, { scaled_workout: own(61), foundations_workout: own(62) }),
      event('ce_withheld', false, { scaled_workout: own(61), foundations_workout: own(63) }),
    ]
    const competition = {
      id: 'comp_scaled',
      gym: 'gym_harbor',
      name: 'Scaled',
      time_zone: 'UTC',
      status: 'published',
      events,
    }
    await writeItems(running.catalog.database, { competitions: [competition] }, running.clock.now())
    const everyone = ['harbor', 'harborWebsite', 'platform', 'insider', 'frontEnd']
    assert.deepEqual(await statusesOf(61), everyone)
    assert.deepEqual(await statusesOf(62), everyone)
    assert.deepEqual(await statusesOf(63), ['harbor', 'insider'])
  })

  test('7. publishing and unpublishing are in force on the next request, and again changes nothing', async () => {
    const { database } = running.catalog
    const published = () => ids('harborWebsite').then((all) => all.includes('comp_rumor'))
    for (let time = 0; time < 2; time += 1) {
      assert.deepEqual(await publish(database, 'comp_rumor', running.clock.now()), [])
      assert.equal(await published(), true)
      assert.equal((await workoutAs(running, { as: 'platform' }, 31)).status, 200)
    }
    for (let time = 0; time < 2; time += 1) {
      await unpublish(database, 'comp_rumor', running.clock.now())
      assert.equal(await published(), false)
      assert.equal((await workoutAs(running, { as: 'platform' }, 31)).status, 404)
    }
  })

  test('7. publishing a competition without a division or an event warns', async () => {
    const { database } = running.catalog
    const empty = { id: 'comp_empty', gym: 'gym_quiet', name: 'Empty', time_zone: 'UTC' }
    await writeItems(database, { competitions: [empty] }, running.clock.now())
    const warnings = ['divisions', 'events'].map((member) => ({
      path: '/status',
      sentence: `is "published", but the competition has no ${member}`,
      remedy: `Add ${member}, or keep it a draft.`,
      severity: 'warning',
    }))
    assert.deepEqual(await publish(database, 'comp_empty', running.clock.now()), warnings)
  })

  test('8. a workout that may not be seen is answered as an id that was never used', async () => {
    const never = await problemOf(await workoutAs(running, { as: 'harborWebsite' }, 4711))
    assert.equal((never as { status: number }).status, 404)
    for (const id of [2, 11, 12, 21, 31]) {
      assert.deepEqual(await problemOf(await workoutAs(running, { as: 'harborWebsite' }, id)), never, `workout ${id}`)
    }
  })

  test('8. a cursor that may not be seen is answered as an id that was never used', async () => {
    const ask = async (cursor: string) =>
      problemOf(await running.get(`/api/public/competitions?after_cursor=${cursor}`, { as: 'stranger' }))
    const never = await ask('comp_never')
    for (const id of ['comp_rumor', 'comp_spring', 'comp_ladder']) assert.deepEqual(await ask(id), never)
  })

  test('a visible event whose divisions are all hidden is shown', async () => {
    const divisions = [{ id: 'cd_closed', name: 'Closed', visible: false, events: ['ce_open'] }]
    const events = [{ id: 'ce_open', name: 'Open', workout: { id: 1 } }]
    const competition = {
      id: 'comp_flags',
      gym: 'gym_northside',
      name: 'Flags',
      status: 'published',
      divisions,
      events,
    }
    const items = { competitions: [{ ...competition, time_zone: 'Europe/Lisbon' }] }
    await writeItems(running.catalog.database, items, running.clock.now())
    const expected = servedCompetition('comp_flags', 'Flags', [], [servedEvent('ce_open', 'Open', 0, fran)])
    assert.deepEqual(await competitionAs(running, { as: 'platform' }, 'comp_flags'), expected)
  })
})

const franEvent = servedEvent('ce_spring_fran', 'Fran', 0, fran)
const hidden = servedEvent('ce_spring_hidden', 'Judges’ Event', 1, servedWorkout([pierSled]), { visible: false })
const later = servedEvent('ce_spring_later', 'The Reveal', 2, servedWorkout([pullUp]), { released_at: releaseAt })
const springEvents = ['ce_spring_fran', 'ce_spring_hidden', 'ce_spring_later']

const wholeSpring = servedCompetition(
  'comp_spring',
  'Harbor Spring',
  [
    servedDivision('cd_spring_open', 'Open', 0, springEvents),
    servedDivision('cd_spring_invited', 'Invited', 1, springEvents, { visible: false }),
  ],
  [franEvent, hidden, later],
)

const springBefore = servedCompetition(
  'comp_spring',
  'Harbor Spring',
  [servedDivision('cd_spring_open', 'Open', 0, ['ce_spring_fran'])],
  [franEvent],
)

const springAfter = servedCompetition(
  'comp_spring',
  'Harbor Spring',
  [servedDivision('cd_spring_open', 'Open', 0, ['ce_spring_fran', 'ce_spring_later'])],
  [franEvent, later],
)

const rumor = servedCompetition(
  'comp_rumor',
  'Harbor Rumor',
  [servedDivision('cd_rumor_open', 'Open', 0, ['ce_rumor_one'])],
  [servedEvent('ce_rumor_one', 'One', 0, servedWorkout([pierSled]))],
  { status: 'draft' },
)
