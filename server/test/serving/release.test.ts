import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Type } from 'typebox'
import { Clock } from '../clock.ts'
import { readCases } from '../read-cases.ts'
import { metricsOf, serveCatalog, worldServedFor, type RequestOptions, type RunningService } from '../serving-world.ts'
import { until } from '../until.ts'
import { worldFor } from '../world-catalog.ts'
import { accounts, builtAt, releaseAt, type AccountName } from '../world.ts'
import { writeItems } from '../write-items.ts'
import { footprint } from './footprint.ts'
import { competitionAs, workoutAs } from './read-answers.ts'
import { suiteOnEnginesInLong } from '../storage/engines.ts'

const list = '/api/public/competitions'
const canaries = readCases(import.meta, 'canaries.yaml', Type.Object({ competitions: Type.Array(Type.Object({})) }))

const website = { as: 'harborWebsite' } as const

suiteOnEnginesInLong('the instant of a release', (engine) => {
  test('the first request after it shows the event, none before, without a write and without a restart', async (context) => {
    const running = await worldServedFor(context, engine)
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

  test('a client that asks after it sees the event, though an earlier request is still being answered', async (context) => {
    const [clock, reading] = [new Clock(builtAt), Promise.withResolvers<undefined>()]
    const readsDocuments = (text: string) => text.includes('join competition_documents d')
    const running = await serveCatalog(await worldFor(context, engine), clock, {}, (text) => {
      return readsDocuments(text) ? reading.promise : Promise.resolve()
    })
    context.after(() => running.stop())
    const early = springAs(running)
    await until(() => running.statements.some(readsDocuments), 'the first one waits for documents')
    clock.moveTo(releaseAt)
    const late = springAs(running)
    const haveBothAsked = async () => {
      const metrics = await metricsOf(running.service)
      return /kind="answer",result="miss"\} 2$/m.test(metrics)
    }
    await until(haveBothAsked, 'both have asked for the page')
    reading.resolve(undefined)
    const shown = (await Promise.all([early, late])).map(({ events }) => events.length)
    assert.deepEqual(shown, [1, 2])
  })

  test('one of a hundred kilobytes is whole on every page that it is on', async (context) => {
    const running = await worldServedFor(context, engine)
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

  test('of a hidden event is none: no document is rendered for it', async (context) => {
    const running = await worldServedFor(context, engine)
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
    const metrics = await metricsOf(running.service)
    assert.match(metrics, /^heatsheet_renders_total 0$/m)
  })
})

suiteOnEnginesInLong('text that is not to be known', (engine) => {
  test('no response to a viewer of published items has a word of a draft, a hidden or an unreleased event', async (context) => {
    const running = await worldServedFor(context, engine)
    await writeItems(running.catalog.database, canaries, running.clock.now())
    for (const as of Object.keys(accounts) as AccountName[]) {
      if (accounts[as].sees === 'everything') continue
      for (const answer of await everyAnswer(running, { as }))
        assert.doesNotMatch(answer, /canary/i, `${as} read ${answer}`)
    }
    const seen = await everyAnswer(running, { as: 'harbor' })
    assert.match(seen.join(), /canary/i)
  })
})

async function everyAnswer(running: RunningService, asked: RequestOptions): Promise<readonly string[]> {
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
