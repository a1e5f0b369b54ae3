import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { Clock } from '../clock.ts'
import { serveCatalog, startWorld, type Asked, type RunningService } from '../serving-world.ts'
import { until } from '../until.ts'
import { worldFor } from '../world-catalog.ts'
import { accounts, builtAt, releaseAt, type AccountName } from '../world.ts'
import { writeItems } from '../write-items.ts'
import { footprint } from './footprint.ts'
import { competitionAs, workoutAs } from './read-answers.ts'
import { suiteOnEnginesInLong, type Engine } from '../storage/engines.ts'

const list = '/api/public/competitions'
const website = { as: 'harborWebsite' } as const

async function serve(context: TestContext, engine: Engine): Promise<RunningService> {
  const running = await startWorld(engine)
  context.after(() => running.stop())
  return running
}

suiteOnEnginesInLong('the instant of a release', (engine) => {
  test('the first request after it shows the event, none before, without a write and without a restart', async (context) => {
    const running = await serve(context, engine)
    const before = await footprint(running)
    const shown = async () => ({
      events: (await springAs(running)).events.map(({ id }) => id),
      workout: (await workoutAs(running, website, 12)).status,
    })
    running.clock.moveTo(releaseAt)
    running.clock.moveBy(-1)
    assert.deepEqual(await shown(), { events: ['ce_spring_fran'], workout: 404 })
    running.clock.moveBy(1)
    assert.deepEqual(await shown(), { events: ['ce_spring_fran', 'ce_spring_later'], workout: 200 })
    assert.deepEqual(await footprint(running), before)
  })

  test('it comes for whoever asks first, with a page that was never read before', async (context) => {
    const running = await serve(context, engine)
    running.clock.moveTo(releaseAt)
    assert.equal((await workoutAs(running, website, 12)).status, 200)
    assert.deepEqual((await springAs(running)).divisions[0]?.events, ['ce_spring_fran', 'ce_spring_later'])
  })

  test('whoever asks behind it is shown the event, though one who had asked before is still being answered', async (context) => {
    const [clock, reading] = [new Clock(builtAt), Promise.withResolvers<undefined>()]
    const readsDocuments = (text: string) => text.includes('from competition_documents d')
    const running = await serveCatalog(await worldFor(context, engine), clock, {}, (text) => {
      return readsDocuments(text) ? reading.promise : Promise.resolve()
    })
    context.after(() => running.stop())
    const early = springAs(running)
    await until(() => running.statements.some(readsDocuments), 'the first one waits for documents')
    clock.moveTo(releaseAt)
    const late = springAs(running)
    const haveBothAsked = async () => {
      const metrics = await (await fetch(`${running.service.adminAddress}/metrics`)).text()
      return /kind="answer",result="miss"\} 2$/m.test(metrics)
    }
    await until(haveBothAsked, 'both have asked for the page')
    reading.resolve(undefined)
    const shown = (await Promise.all([early, late])).map(({ events }) => events.length)
    assert.deepEqual(shown, [1, 2])
  })

  test('a clock that is stepped back hides the event again, and shows it again later', async (context) => {
    const running = await serve(context, engine)
    const first = await (await running.get(list, website)).text()
    for (let step = 0; step < 3; step += 1) {
      running.clock.moveTo(releaseAt)
      const shown = await (await running.get(list, website)).text()
      assert.notEqual(shown, first)
      running.clock.moveBy(-1)
      assert.equal(await (await running.get(list, website)).text(), first)
      assert.equal((await workoutAs(running, website, 12)).status, 404)
    }
  })

  test('a catalog that was written after the release hides the event from a clock before it', async (context) => {
    const running = await serve(context, engine)
    running.clock.moveTo('2027-01-01T00:00:00Z')
    const spring = { ...((await competitionAs(running, { as: 'harbor' }, 'comp_spring')) as object), gym: 'gym_harbor' }
    await writeItems(
      running.catalog.database,
      { competitions: [{ ...spring, name: 'Spring, later' }] },
      running.clock.now(),
    )
    running.clock.moveTo(releaseAt)
    running.clock.moveBy(-1)
    assert.deepEqual(
      (await springAs(running)).events.map(({ id }) => id),
      ['ce_spring_fran'],
    )
  })

  test('one of a hundred kilobytes is whole on every page that it is on', async (context) => {
    const running = await serve(context, engine)
    const spring = { ...((await competitionAs(running, { as: 'harbor' }, 'comp_spring')) as object), gym: 'gym_harbor' }
    const description = 'All of it. '.repeat(10_000)
    await writeItems(running.catalog.database, { competitions: [{ ...spring, description }] }, running.clock.now())
    running.clock.moveTo(releaseAt)
    for (const coding of ['identity', 'gzip']) {
      for (const limit of [100, 99, 98]) {
        const asked = { as: 'harborWebsite', headers: { 'accept-encoding': coding } } as const
        const page = (await (await running.get(`${list}?limit=${limit}`, asked)).json()) as { description: string }[]
        assert.ok(page.some((one) => one.description === description))
      }
    }
  })

  test('ETag, Content-Length and 304 follow it, coded and plain', async (context) => {
    const running = await serve(context, engine)
    const ask = async (headers: Record<string, string>) => {
      const answer = await running.get(list, { ...website, headers })
      const bytes = (await answer.arrayBuffer()).byteLength
      return {
        status: answer.status,
        tag: answer.headers.get('etag') ?? '',
        length: answer.headers.get('content-length'),
        bytes,
      }
    }
    for (const coding of ['identity', 'gzip']) {
      const headers = { 'accept-encoding': coding }
      running.clock.moveTo(releaseAt)
      running.clock.moveBy(-1)
      const hidden = await ask(headers)
      assert.equal((await ask({ ...headers, 'if-none-match': hidden.tag })).status, 304)
      running.clock.moveBy(1)
      const shown = await ask({ ...headers, 'if-none-match': hidden.tag })
      assert.equal(shown.status, 200)
      assert.notEqual(shown.tag, hidden.tag)
      assert(Number(shown.length) > Number(hidden.length))
      if (coding === 'identity')
        assert.deepEqual([Number(hidden.length), Number(shown.length)], [hidden.bytes, shown.bytes])
      assert.equal((await ask({ ...headers, 'if-none-match': shown.tag })).status, 304)
      running.clock.moveBy(-1)
      assert.equal((await ask({ ...headers, 'if-none-match': shown.tag })).status, 200)
      assert.equal((await ask({ ...headers, 'if-none-match': hidden.tag })).status, 304)
    }
  })

  test('who sees everything reads the same bytes before and after', async (context) => {
    const running = await serve(context, engine)
    const before = await (await running.get(list)).text()
    running.clock.moveTo(releaseAt)
    assert.equal(await (await running.get(list)).text(), before)
  })

  test('that of a hidden event is none: nothing is made anew for it', async (context) => {
    const running = await serve(context, engine)
    const hidden = {
      id: 'ce_never',
      name: 'x',
      visible: false,
      released_at: '2026-05-01T12:10:00Z',
      workout: { id: 1 },
    }
    const quiet = { id: 'comp_quiet', gym: 'gym_quiet', name: 'Quiet', time_zone: 'UTC', status: 'published' }
    const competitions = [{ ...quiet, events: [hidden] }]
    await writeItems(running.catalog.database, { competitions }, running.clock.now())
    running.clock.moveTo('2026-05-01T12:11:00Z')
    assert.equal((await running.get(list, { as: 'frontEnd' })).status, 200)
    const told = await (await fetch(`${running.service.adminAddress}/metrics`)).text()
    assert.match(told, /^heatsheet_renders_total 0$/m)
  })

  test('each of several releases comes at its own instant, and a hidden event never', async (context) => {
    const running = await serve(context, engine)
    const at = (second: number) => `2026-05-02T00:00:0${second}Z`
    const events = [3, 1, 2].map((second) => ({
      id: `ce_at_${second}`,
      name: 'x',
      released_at: at(second),
      workout: { id: 1 },
    }))
    const hidden = { id: 'ce_never', name: 'x', visible: false, released_at: at(2), workout: { id: 1 } }
    const timed = { id: 'comp_timed', gym: 'gym_harbor', name: 'Timed', time_zone: 'UTC', status: 'published' }
    await writeItems(
      running.catalog.database,
      { competitions: [{ ...timed, events: [...events, hidden] }] },
      running.clock.now(),
    )
    for (const [second, shown] of [
      [0, []],
      [1, ['ce_at_1']],
      [2, ['ce_at_1', 'ce_at_2']],
      [3, ['ce_at_3', 'ce_at_1', 'ce_at_2']],
    ] as const) {
      running.clock.moveTo(at(second))
      const served = (await competitionAs(running, website, 'comp_timed')) as Served
      assert.deepEqual(
        served.events.map(({ id }) => id),
        shown,
      )
    }
  })

  test('that of each competition on a page comes at its own instant, and goes when a clock is stepped back', async (context) => {
    const running = await serve(context, engine)
    const at = (second: number) => `2026-05-02T00:00:0${second}Z`
    const newestFirst = [1, 3, 2]
    const competitions = newestFirst.toReversed().map((second) => ({
      ...{ id: `comp_at_${second}`, gym: 'gym_harbor', name: 'Timed', time_zone: 'UTC', status: 'published' },
      events: [{ id: `ce_at_${second}`, name: 'x', released_at: at(second), workout: { id: 1 } }],
    }))
    await writeItems(running.catalog.database, { competitions }, running.clock.now())
    for (const now of [0, 1, 2, 3, 2, 1, 0]) {
      running.clock.moveTo(at(now))
      const page = await (await running.get(`${list}?limit=3`, website)).text()
      const shown = [...page.matchAll(/"ce_at_(\d)"/g)].map(([, second]) => Number(second))
      assert.deepEqual(
        shown,
        newestFirst.filter((second) => second <= now),
      )
    }
  })
})

suiteOnEnginesInLong('text that is not to be known', (engine) => {
  test('no answer to a viewer of what is published tells a word of a draft, a hidden or an unreleased event', async (context) => {
    const running = await serve(context, engine)
    await writeItems(running.catalog.database, { competitions: canaries }, running.clock.now())
    for (const as of Object.keys(accounts) as AccountName[]) {
      if (accounts[as].sees === 'everything') continue
      for (const answer of await everyAnswer(running, { as }))
        assert.doesNotMatch(answer, /canary/i, `${as} read ${answer}`)
    }
    const seen = await everyAnswer(running, { as: 'harbor' })
    assert.match(seen.join(), /canary/i)
  })

  test('until its instant an unreleased event changes no byte, no length and no tag of what is published', async (context) => {
    const running = await serve(context, engine)
    const shown = { id: 'comp_shown', gym: 'gym_harbor', name: 'Shown', time_zone: 'UTC', status: 'published' }
    const open = { id: 'ce_open', name: 'Open', workout: { id: 1 } }
    const later = { ...unreleased, id: 'ce_later' }
    const division = { id: 'cd_open', name: 'Open' }
    const answers: unknown[] = []
    for (const events of [
      [open],
      [open, later],
      [
        { ...later, order: 5 },
        { ...open, order: 0 },
      ],
    ]) {
      const competitions = [{ ...shown, divisions: [division], events }]
      await writeItems(running.catalog.database, { competitions }, running.clock.now())
      const answer = await running.get(list, website)
      answers.push([answer.headers.get('etag'), answer.headers.get('content-length'), await answer.text()])
    }
    assert.deepEqual(answers[1], answers[0])
    assert.deepEqual(answers[2], answers[0])
  })
})

const secretWorkout = {
  name: 'Canary workout',
  description: 'Canary description',
  type: 'Generic',
  details: { type: 'Generic', note: 'Canary note', movements: [{ id: 'mv_canary' }] },
  movements: [{ id: 'mv_canary', name: 'Canary movement', source: 'gym' }],
}
const unreleased = {
  id: 'ce_canary_later',
  name: 'Canary event',
  instructions: 'Canary instructions',
  released_at: releaseAt,
  workout: secretWorkout,
  scaled_workout: { ...secretWorkout, name: 'Canary scaled' },
  foundations_workout: { ...secretWorkout, name: 'Canary foundations' },
}
const canaries = [
  {
    id: 'comp_open_door',
    gym: 'gym_harbor',
    name: 'Open Door',
    status: 'published',
    time_zone: 'UTC',
    divisions: [
      { id: 'cd_door', name: 'Door' },
      { id: 'cd_canary', name: 'Canary division', visible: false },
    ],
    events: [unreleased, { ...unreleased, id: 'ce_canary_hidden', visible: false, released_at: null }],
  },
  {
    id: 'comp_canary',
    gym: 'gym_harbor',
    name: 'Canary draft',
    description: 'Canary draft',
    time_zone: 'UTC',
    video_url: 'https://canary.example/',
    events: [{ ...unreleased, id: 'ce_canary_draft' }],
  },
]

/** Everything a caller can read: head and body of each page and workout, as JSON. */
async function everyAnswer(running: RunningService, asked: Asked): Promise<readonly string[]> {
  const pages = [
    '',
    '?limit=1',
    '?limit=2',
    '?limit=100',
    '?after_cursor=comp_open_door',
    '?before_cursor=comp_open_door',
  ]
  const paths = [
    ...pages.map((query) => list + query),
    ...Array.from({ length: 60 }, (_, id) => `/api/public/workouts/${id + 1}`),
  ]
  const answers: string[] = []
  for (const path of paths) {
    const answer = await running.get(path, asked)
    answers.push(JSON.stringify([...answer.headers]) + (await answer.text()))
  }
  return answers
}

interface Served {
  readonly divisions: readonly { readonly events: readonly string[] }[]
  readonly events: readonly { readonly id: string }[]
}

async function springAs(running: RunningService): Promise<Served> {
  return (await competitionAs(running, website, 'comp_spring')) as Served
}
