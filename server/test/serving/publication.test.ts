import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { gunzipSync } from 'node:zlib'
import { publishAt } from '../catalog/change-competition.ts'
import { worldServedFor, type RequestOptions, type RunningService } from '../serving-world.ts'
import { readBody } from '../http/gzip-programs.ts'
import { suiteOnEnginesInLong, type Engine } from '../storage/engines.ts'
import { writeItems } from '../write-items.ts'
import { footprint } from './footprint.ts'
import { competitionAs, idsAs, workoutAs } from './read-answers.ts'

const list = '/api/public/competitions'
const website = { as: 'harborWebsite' } as const
const publishedAt = '2026-05-01T14:00:00Z'
const workout = {
  type: 'ForTime',
  details: { type: 'ForTime', movements: [{ id: 'mv_thruster', reps: '5', load: null }] },
}

const regatta = {
  id: 'comp_regatta',
  gym: 'gym_harbor',
  name: 'Harbor Regatta',
  time_zone: 'Europe/Lisbon',
  divisions: [{ id: 'cd_regatta', name: 'Open' }],
  events: [
    { id: 'ce_start', name: 'Start', released_at: publishedAt, workout: { id: 41, ...workout } },
    { id: 'ce_finish', name: 'Finish', released_at: '2026-05-01T14:00:01Z', workout: { id: 42, ...workout } },
    { id: 'ce_briefing', name: 'Briefing', workout: { id: 43, ...workout } },
  ],
}

async function serve(context: TestContext, engine: Engine, documentMemoryBytes = 2 ** 26): Promise<RunningService> {
  const running = await worldServedFor(context, engine, { documentMemoryBytes })
  await writeItems(running.catalog.database, { competitions: [regatta] }, running.clock.now())
  await publishAt(running.catalog.database, 'comp_regatta', publishedAt, running.clock.now())
  return running
}

async function shownOf(running: RunningService, options: RequestOptions = website) {
  const cursor = await running.get(`${list}?after_cursor=comp_regatta`, options)
  await cursor.arrayBuffer()
  return {
    listed: await idsAs(running, options),
    events: ((await competitionAs(running, options, 'comp_regatta')) as typeof regatta | undefined)?.events.map(
      ({ id }) => id,
    ),
    cursor: cursor.status,
    workouts: await Promise.all([41, 42, 43].map(async (id) => (await workoutAs(running, options, id)).status)),
  }
}

const hidden = { listed: ['comp_spring'], events: undefined, cursor: 400, workouts: [404, 404, 404] }
const shown = {
  listed: ['comp_regatta', 'comp_spring'],
  events: ['ce_start', 'ce_briefing'],
  cursor: 200,
  workouts: [200, 404, 200],
}

async function pageAs(running: RunningService, options: RequestOptions, tag?: string) {
  const headers: Record<string, string> = {
    'accept-encoding': 'gzip',
    ...(tag === undefined ? {} : { 'if-none-match': tag }),
  }
  const answer = await running.get(list, { ...options, headers })
  return { status: answer.status, tag: answer.headers.get('etag') ?? '', body: await answer.text() }
}

suiteOnEnginesInLong('the instant of a publication', (engine) => {
  for (const [memory, bytes] of [
    ['with memory', 2 ** 26],
    ['without memory', 100],
  ] as const) {
    test(`the first request at it has the competition and the event that is released with it, ${memory}, without a write`, async (context) => {
      const running = await serve(context, engine, bytes)
      const before = await footprint(running)
      const early = await shownOf(running)
      running.clock.moveTo(publishedAt)
      running.clock.moveBy(-1)
      assert.deepEqual([early, await shownOf(running)], [hidden, hidden])
      running.clock.moveBy(1)
      assert.deepEqual(await shownOf(running), shown)
      running.clock.moveBy(1000)
      const finish = { ...shown, events: ['ce_start', 'ce_finish', 'ce_briefing'], workouts: [200, 200, 200] }
      assert.deepEqual(await shownOf(running), finish)
      assert.deepEqual(await footprint(running), before)
    })
  }

  test('polled all the while nothing of it comes early, and the first request after it has both', async (context) => {
    const running = await serve(context, engine)
    running.clock.moveTo(publishedAt)
    running.clock.moveBy(-200)
    const seen: boolean[] = []
    // Requests run while the clock advances; each records the time before it was sent.
    const requests: Promise<void>[] = []
    for (let step = 0; step < 400; step += 1) {
      const sentAt = running.clock.now()
      const poll = async () => {
        const events = (await shownOf(running)).events
        if (events !== undefined) assert.ok(events.includes('ce_start'))
        if (sentAt >= Date.parse(publishedAt)) assert.ok(events !== undefined, `${sentAt}`)
        seen.push(events !== undefined)
      }
      if (step % 8 === 0) requests.push(poll())
      if (step === 196) assert.deepEqual((await shownOf(running)).events, undefined)
      running.clock.moveBy(1)
      await pause(0)
    }
    await Promise.all(requests)
    assert.deepEqual(new Set(seen), new Set([false, true]))
  })

  test('the page changes its tag, no 304 is given for the old one, and the gzip body is whole', async (context) => {
    const running = await serve(context, engine)
    running.clock.moveTo(publishedAt)
    running.clock.moveBy(-1)
    const earlier = await pageAs(running, website)
    assert.equal((await pageAs(running, website, earlier.tag)).status, 304)
    running.clock.moveBy(1)
    const later = await pageAs(running, website, earlier.tag)
    assert.equal(later.status, 200)
    assert.notEqual(later.tag, earlier.tag)
    assert.match(later.body, /^\[\{"id":"comp_regatta".*"status":"published".*\]$/)
    assert.equal((await pageAs(running, website, later.tag)).status, 304)
    const raw = await readBody(running.service.address, list, 'gzip', 'harborWebsite')
    assert.equal(gunzipSync(raw).toString(), later.body)
    running.clock.moveBy(-1)
    assert.deepEqual(await pageAs(running, website), earlier)
    assert.equal((await pageAs(running, website, later.tag)).status, 200)
  })

  test('many requests at the instant make the service look for the next instant once, and not again before it', async (context) => {
    const running = await serve(context, engine)
    const editions = () => running.statements.filter((text) => /as valid_until\s+from catalog_state/.test(text)).length
    const crowd = () => Promise.all(Array.from({ length: 20 }, () => idsAs(running, website)))
    running.clock.moveTo(publishedAt)
    running.clock.moveBy(-1)
    for (const expected of [hidden.listed, shown.listed]) {
      running.statements.length = 0
      for (const listed of await crowd()) assert.deepEqual(listed, expected)
      assert.equal(editions(), 1)
      await crowd()
      assert.equal(editions(), 1)
      running.clock.moveBy(1)
    }
  })
})
