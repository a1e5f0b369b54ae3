import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import fc from 'fast-check'
import { suiteOnEnginesInLong, type Engine } from '../storage/engines.ts'
import { catalogFor } from '../temporary-catalog.ts'
import { inLong, tries } from '../tries.ts'
import { emptyOut } from '../catalog/imported-pair.ts'
import { commandFolder } from './command-folder.ts'

// A workout without an id is the workout with the same name: correcting a typo does not create another one.

const generic = (n: unknown) => ({ type: 'Generic', details: { type: 'Generic', n } })
const own = (name: string, n: unknown) => ({ gym: 'gym_harbor', name, ...generic(n) })
const open = (events: readonly object[]) => {
  const parts = events.map((event, index) => ({ id: `ce_${index + 1}`, name: `Event ${index + 1}`, ...event }))
  return { id: 'comp_open', gym: 'gym_harbor', name: 'Open', time_zone: 'Europe/Lisbon', events: parts }
}
const base = {
  gyms: [{ id: 'gym_harbor', name: 'Harbor' }],
  workouts: [
    { id: 1, name: 'Fran', ...generic(1) },
    { id: 5, ...own('Gangway', 1) },
    { id: 6, ...own('Twin', 1) },
    { id: 7, ...own('Twin', 2) },
  ],
  competitions: [
    open([
      { workout: { name: 'Gangway' }, scaled_workout: { id: 1 } },
      { workout: { name: 'Event 1', ...generic(9) } },
    ]),
  ],
}

type Items = Readonly<Record<string, readonly object[]>>

async function withBase(t: TestContext, engine: Engine) {
  const { database, url } = await catalogFor(t, engine)
  const folder = commandFolder(t, url)
  const imported = async (...files: readonly Items[]) => {
    const ran = await folder.run('import', ...files.map((file, index) => folder.file(`${index}.json`, file)))
    return { ...ran, messages: ran.messages.replaceAll(`${folder.path}/`, '').split('\n').slice(0, -1) }
  }
  const fill = async () => {
    await emptyOut(database)
    assert.equal((await imported(base)).code, 0)
  }
  await fill()
  return { imported, fill, exported: async () => (await folder.run('export')).output }
}

interface Exported {
  readonly workouts: readonly { readonly id: number; readonly name: string; readonly details: { readonly n: number } }[]
}

suiteOnEnginesInLong('a workout with a name and no id', (engine) => {
  test('gives the same catalog in any order of files and items, and no change when repeated', async (t) => {
    const { imported, fill, exported } = await withBase(t, engine)
    await fc.assert(
      fc.asyncProperty(anyImport, async ({ items, order }) => {
        const asFiles = (all: typeof items) => all.map(([kind, item]) => ({ [kind]: [item] }))
        const outcomes: (readonly unknown[])[] = []
        for (const files of [asFiles(items), asFiles(order.flatMap((index) => items.slice(index, index + 1)))]) {
          await fill()
          const { code } = await imported(...files)
          outcomes.push([code, byContent(await exported())])
          if (code === 0) assert.match((await imported(...files)).output, /^Nothing to change/)
        }
        assert.deepEqual(outcomes[1], outcomes[0])
      }),
      { numRuns: tries(engine.name === 'sqlite' ? inLong(3, 6) : 1) },
    )
  })
})

type Placed = readonly ['workouts' | 'competitions' | 'events', object]

const name = fc.constantFrom('Gangway', 'Twin', 'Fran', 'New', 'gangway')
const number = fc.integer({ min: 1, max: 3 })
const anyWorkout = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(name, number).map(([called, n]) => own(called, n)) },
  fc.tuple(fc.constantFrom(5, 6, 900), name, number).map(([id, called, n]) => ({ id, ...own(called, n) })),
)
const anyEvent = fc.tuple(fc.constantFrom('ce_1', 'ce_3'), name)

const anyImport = fc
  .tuple(fc.array(anyWorkout, { minLength: 1, maxLength: 3 }), fc.array(anyEvent, { maxLength: 1 }), fc.option(name))
  .chain(([workouts, events, called]) => {
    const items: Placed[] = [
      ['workouts', { gym: 'gym_harbor', name: 'Pier', ...generic(1) }],
      ...workouts.map((one): Placed => ['workouts', one]),
      ...events.map(([id, workout]): Placed => [
        'events',
        { competition: 'comp_open', id, name: id, workout: { name: workout } },
      ]),
    ]
    const night = { id: 'comp_night', gym: 'gym_harbor', name: 'Night', time_zone: 'UTC' }
    const event = { id: 'ce_n', name: 'N', workout: { name: called } }
    if (called !== null) items.push(['competitions', { ...night, events: [event] }])
    const indexes = items.map((_, index) => index)
    return fc.shuffledSubarray(indexes, { minLength: items.length }).map((order) => ({ items, order }))
  })

function byContent(text: string): unknown {
  const { workouts, competitions } = JSON.parse(text) as Exported & { readonly competitions: readonly object[] }
  const known = new Map(workouts.map((one) => [one.id, one.id < 8 || one.id === 900 ? one : { ...one, id: 0 }]))
  const named = (_: string, value: unknown): unknown => {
    const { id, ...rest } = typeof value === 'object' && value !== null ? (value as { id?: number }) : {}
    return typeof id === 'number' && Object.keys(rest).length === 0 ? known.get(id) : value
  }
  const sorted = [...known.values()].map((one) => JSON.stringify(one)).sort()
  return [sorted, JSON.parse(JSON.stringify(competitions, named))]
}
