import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import fc from 'fast-check'
import { viewerWith } from '../../src/access/open-accounts.ts'
import type { Viewer } from '../../src/catalog/visibility.ts'
import { Problem } from '../../src/contract/problem.ts'
import { catalogReads } from '../../src/storage/catalog-reads.ts'
import type { Database } from '../../src/storage/sql.ts'
import { writeItems } from '../write-items.ts'
import { engines, type Engine } from './engines.ts'
import { competitionsOf, readStoredPage } from '../read-pages.ts'
import {
  addAll,
  applyChange,
  viewerOfGyms,
  expectedPage,
  isSeen,
  type Change,
  type ExpectedPage,
  type Query,
  type Row,
} from './listing-model.ts'
import { inLong, tries } from '../tries.ts'

const gyms = ['gym_a', 'gym_b', 'gym_c']

/** Each run takes a catalog of its own, which costs more on a server. */
const runs = { sqlite: 12, postgres: 2 } as const

for (const engine of engines) {
  suite(`paging on ${engine.name}`, () => {
    test('after any changes every viewer reads the page that the rules say, whatever cursor it sends', async () => {
      const step = fc.record({ change, query })
      await fc.assert(
        fc.asyncProperty(beginning(8), fc.array(step, { maxLength: 12 }), viewer, (start, steps, who) =>
          onCatalog(engine, async (database, rows) => {
            await begin(start, rows, database)
            for (const { change, query } of steps) {
              await applyChange(change, rows, database)
              assert.deepEqual(await readPage(database, who, query), expectedPage(rows, who, query))
            }
          }),
        ),
        { numRuns: tries(runs[engine.name]) },
      )
    })

    test('walks forward and backward are each other’s reverse for every limit', async () => {
      await fc.assert(
        fc.asyncProperty(beginning(12), viewer, (start, who) =>
          onCatalog(engine, async (database, rows) => {
            await begin(start, rows, database)
            const seen = idsSeen(rows, who)
            for (let limit = 1; limit <= seen.length + 1; limit += 1) {
              const forward = await walk(database, who, first(limit), 'next')
              assert.deepEqual(forward, seen)
              const oldest = seen.at(-1)
              if (oldest === undefined) continue
              const backward = await walk(database, who, { side: 'before', cursor: oldest, limit }, 'previous')
              assert.deepEqual([oldest, ...backward].reverse(), seen)
            }
          }),
        ),
        { numRuns: tries(runs[engine.name]) },
      )
    })

    test('whatever changes between pages, what is visible throughout a walk is read exactly once, in order', async () => {
      const limits = fc.integer({ min: 1, max: 4 })
      const between = fc.array(fc.array(change, { maxLength: 3 }), { maxLength: 12 })
      await fc.assert(
        fc.asyncProperty(
          beginning(12),
          between,
          viewer,
          limits,
          fc.constantFrom('next', 'previous'),
          (start, pauses, who, limit, way) =>
            onCatalog(engine, async (database, rows) => {
              await begin(start, rows, database)
              const atStart = idsSeen(rows, who)
              let throughout = new Set(atStart)
              const pause = async (page: number) => {
                for (const one of pauses[page] ?? []) {
                  await applyChange(one, rows, database)
                  throughout = throughout.intersection(new Set(idsSeen(rows, who)))
                }
              }
              const oldest = atStart.at(-1)
              const backward: Query = { side: 'before', cursor: oldest ?? '', limit }
              if (way === 'previous' && oldest === undefined) return
              const read = await walk(database, who, way === 'next' ? first(limit) : backward, way, pause)
              const expected = atStart.filter((id) => throughout.has(id))
              if (way === 'previous')
                assert.deepEqual([oldest ?? '', ...read].filter((id) => throughout.has(id)).reverse(), expected)
              else
                assert.deepEqual(
                  read.filter((id) => throughout.has(id)),
                  expected,
                )
              assert.equal(new Set(read).size, read.length)
            }),
        ),
        { numRuns: tries(runs[engine.name]) },
      )
    })

    test('a platform with 130 gyms reads one list in order, with any limit and from any cursor', () =>
      onCatalog(engine, async (database) => {
        const many = Array.from({ length: 130 }, (_, index) => `gym_${index}`)
        const added = ['first', 'second'].flatMap((name) => many.map((gym) => competition(`comp_${gym}_${name}`, gym)))
        await writeItems(database, { gyms: many.map((id) => ({ id, name: id })), competitions: added }, 0)
        for (const count of [100, 101, 130]) {
          const some = viewerOfGyms(many.slice(0, count), 'published')
          const expected = added
            .filter(({ gym }) => many.indexOf(gym) < count)
            .map(({ id }) => id)
            .reverse()
          for (const limit of [41, 100]) assert.deepEqual(await walk(database, some, first(limit), 'next'), expected)
          const [newest = '', oldest = ''] = [expected.at(0), expected.at(-1)]
          const backward = await walk(database, some, { side: 'before', cursor: oldest, limit: 33 }, 'previous')
          assert.deepEqual([oldest, ...backward].reverse(), expected)
          const end = { ids: [], next: undefined, previous: undefined }
          assert.deepEqual(await readPage(database, some, { side: 'before', cursor: newest, limit: 5 }), end)
          assert.deepEqual(await readPage(database, some, { side: 'after', cursor: oldest, limit: 5 }), end)
        }
      }))

    const inOneImport = inLong(250, 1000)
    test(`${inOneImport} competitions that were added in one import keep the order of their file`, () =>
      onCatalog(engine, async (database) => {
        const added = Array.from({ length: inOneImport }, (_, index) =>
          competition(`comp_${index}`, gyms[index % 3] ?? ''),
        )
        await writeItems(database, { competitions: added }, 0)
        const all = await walk(database, viewerWith('every', 'published'), first(100), 'next')
        assert.deepEqual(all, added.map(({ id }) => id).reverse())
      }))
  })
}

const change: fc.Arbitrary<Change> = fc.record({
  act: fc.constantFrom('add', 'publish', 'unpublish', 'delete', 'import again'),
  at: fc.nat({ max: 30 }),
  gym: fc.constantFrom(...gyms),
  published: fc.boolean(),
})

interface Beginning {
  readonly added: readonly Change[]
  readonly changed: readonly Change[]
}

/** A catalog of up to so many competitions, some of them changed since. */
function beginning(maxLength: number): fc.Arbitrary<Beginning> {
  return fc.record({ added: fc.array(change, { maxLength }), changed: fc.array(change, { maxLength: 4 }) })
}

async function begin({ added, changed }: Beginning, rows: Row[], database: Database): Promise<void> {
  await addAll(added, rows, database)
  for (const one of changed) await applyChange(one, rows, database)
}

const query: fc.Arbitrary<Query> = fc.record({
  side: fc.constantFrom('after', 'before', undefined),
  cursor: fc.oneof(
    { weight: 9, arbitrary: fc.nat({ max: 20 }).map((index) => `comp_${index}`) },
    fc.constant('comp_never'),
  ),
  limit: fc.integer({ min: 1, max: 6 }),
})

const viewer: fc.Arbitrary<Viewer> = fc
  .record({ some: fc.subarray(gyms), isEvery: fc.boolean(), sees: fc.constantFrom('everything', 'published') })
  .map(({ some, isEvery, sees }) => (isEvery ? viewerWith('every', sees) : viewerOfGyms(some, sees)))

async function onCatalog(engine: Engine, act: (database: Database, rows: Row[]) => Promise<void>): Promise<void> {
  const catalog = await engine.temporaryCatalog()
  try {
    await writeItems(catalog.database, { gyms: gyms.map((id) => ({ id, name: id })) }, 0)
    await act(catalog.database, [])
  } finally {
    await catalog.remove()
  }
}

function first(limit: number): Query {
  return { side: undefined, cursor: '', limit }
}

async function readPage(
  database: Database,
  who: Viewer,
  { side, cursor, limit }: Query,
): Promise<ExpectedPage | string> {
  const query = `limit=${limit}${side === undefined ? '' : `&${side}_cursor=${cursor}`}`
  try {
    const page = await readStoredPage(catalogReads(database), who, query, 0)
    return { ids: competitionsOf(page).map(({ id }) => id), next: page.next, previous: page.previous }
  } catch (error) {
    if (error instanceof Problem) return error.code
    throw error
  }
}

/** Follows the links of one rel from a page to the end; gives the ids in the order in which they are met. */
async function walk(
  database: Database,
  who: Viewer,
  start: Query,
  way: 'next' | 'previous',
  pause: (page: number) => Promise<void> = () => Promise.resolve(),
): Promise<readonly string[]> {
  const met: string[] = []
  let query: Query | undefined = start
  for (let page = 0; query !== undefined; page += 1) {
    const read = await readPage(database, who, query)
    if (typeof read === 'string') throw new Error(`A cursor of a page was refused: ${read}`)
    met.push(...(way === 'next' ? read.ids : read.ids.toReversed()))
    await pause(page)
    const cursor: string | undefined = read[way]
    query = cursor === undefined ? undefined : { side: way === 'next' ? 'after' : 'before', cursor, limit: start.limit }
  }
  return met
}

function idsSeen(rows: readonly Row[], who: Viewer): readonly string[] {
  return rows
    .filter((row) => isSeen(row, who))
    .map(({ id }) => id)
    .reverse()
}

function competition(id: string, gym: string) {
  return { id, gym, name: id, time_zone: 'UTC', status: 'published' }
}
