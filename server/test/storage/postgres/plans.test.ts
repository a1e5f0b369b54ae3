import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { createViewer } from '../../../src/access/authenticator.ts'
import type { Catalog } from '../../../src/catalog/reading/catalog.ts'
import type { Viewer } from '../../../src/catalog/visibility.ts'
import type { GymId, WorkoutId } from '../../../src/contract/ids.ts'
import { parseListing } from '../../../src/contract/listing.ts'
import { catalogReads } from '../../../src/storage/catalog-reads.ts'
import { always } from '../../../src/storage/competition-rows.ts'
import { openForReading } from '../../../src/storage/open-database.ts'
import { integer, text } from '../../../src/storage/row-values.ts'
import type { Database, SqlValue } from '../../../src/storage/sql.ts'
import { catalogFor } from '../../temporary-catalog.ts'
import { world } from '../../world.ts'
import { writeItems } from '../../write-items.ts'
import { postgres } from '../engines.ts'

const published: Viewer = createViewer(new Set(['gym_harbor', 'gym_northside'] as GymId[]), 'published')
const ofHarbor: Viewer = createViewer(new Set(['gym_harbor'] as GymId[]), 'published')

interface Plan {
  readonly lines: string
  readonly replanned: number
}

async function plansOf(url: string, read: (reads: Catalog) => Promise<unknown>): Promise<readonly Plan[]> {
  // A single connection, which knows the plans of all statements.
  const database = await openForReading(url, { poolMax: 1, timeoutMs: 10_000, outageMaxMs: Infinity })
  try {
    const statements = new Map<string, readonly SqlValue[]>()
    const all: Database['all'] = (statement, values = []) => {
      statements.set(statement, values)
      return database.all(statement, values)
    }
    await read(catalogReads({ ...database, all }))
    const plans: Plan[] = []
    for (const [statement, values] of statements) plans.push(await planOf(database, statement, values))
    return plans
  } finally {
    await database.close()
  }
}

async function planOf(database: Database, statement: string, values: readonly SqlValue[]): Promise<Plan> {
  const prepared = await database.all('select name, statement, custom_plans from pg_prepared_statements')
  const row = prepared.find((one) => text(one, 'statement').replace(/\$\d+/g, '?') === statement)
  assert.ok(row !== undefined, `not prepared: ${statement}`)
  const literals = values.map((value) => (typeof value === 'number' ? String(value) : `'${String(value)}'`))
  const list = literals.length === 0 ? '' : `(${literals.join(', ')})`
  const rows = await database.all(`explain execute ${text(row, 'name')}${list}`)
  return { lines: rows.map((line) => text(line, 'QUERY PLAN')).join('\n'), replanned: integer(row, 'custom_plans') }
}

suite('a read of a catalog of which the server has no statistics', () => {
  test('uses indexes in all statements', async (context) => {
    const { database, url } = await catalogFor(context, postgres)
    await writeItems(database, world, 0)
    const plans = await plansOf(url, async (reads) => {
      const { revision } = await reads.snapshot(0)
      const page = (viewer: Viewer, query: string) =>
        reads.page({ viewer, listing: parseListing(query), now: 0 }, 0, revision)
      const found = await page(published, 'limit=10')
      await page(createViewer('every', 'everything'), 'limit=10&before_cursor=comp_spring')
      const keys = found?.entries.flatMap(({ head }) => head?.key ?? []) ?? []
      await reads.documentBytes(keys, 'gzip', revision)
      for (const { position } of found?.entries ?? []) await reads.competition(position, revision)
      await reads.workoutVisibility(1 as WorkoutId, revision)
      await reads.releases(0, 100)
    })
    for (const { lines } of plans) assert.doesNotMatch(lines, /Seq Scan on (?!catalog_state)/)
  })

  test('finds the instants of publication around now in their own index', async (context) => {
    const { url } = await catalogFor(context, postgres)
    const [plan] = await plansOf(url, (reads) => reads.snapshot(0))
    assert.equal(plan?.lines.match(/Index Only Scan.* using competitions_published_from/g)?.length, 2, plan?.lines)
  })

  test('finds a workout by its events, never by all competitions', async (context) => {
    const { database, url } = await catalogFor(context, postgres)
    await writeItems(database, world, 0)
    const [, plan] = await plansOf(url, async (reads) =>
      reads.workout(1 as WorkoutId, (await reads.snapshot(0)).revision),
    )
    assert.match(plan?.lines ?? '', /event_workouts_shown/)
    assert.doesNotMatch(plan?.lines ?? '', /Seq Scan on (?!catalog_state)|competitions_published|Sort/)
  })
})

const competitionCount = 20_000

async function fillLarge(database: Database): Promise<void> {
  const numbers = `generate_series(1, ${competitionCount}) as n`
  await database.run(`insert into gyms (id, name) values ('gym_harbor', 'Harbor Barbell')`)
  await database.run(
    `insert into competitions (position, id, gym_id, published_from, ever_published, deleted, name, body)
    select n, 'comp_' || n, 'gym_harbor', ${always}, 1, 0, '', '' from ${numbers}`,
  )
  await database.run(
    `insert into competition_documents
      (document, competition, competition_id, gym_id, sees, hash, crc, deflated_crc, length, head_crc)
    select n * 4, n, 'comp_' || n, 'gym_harbor', 'both', '', 0, 0, 0, 0 from ${numbers}`,
  )
  await database.run(`insert into competition_bytes (document, bytes) select n * 4, '' from ${numbers}`)
  await database.run(`insert into competition_deflated (document, deflated) select n * 4, '' from ${numbers}`)
  await database.run('analyze')
}

suite('a read of a large catalog of which the server has statistics', () => {
  test('walks indexes by a plan that was made once', async (context) => {
    const { database, url } = await catalogFor(context, postgres)
    await fillLarge(database)
    const plans = await plansOf(url, async (reads) => {
      const { revision } = await reads.snapshot(0)
      // A server runs a statement five times before it keeps a plan for it.
      for (let position = 100; position <= 1000; position += 100) {
        for (const query of [`after_cursor=comp_${position}`, `before_cursor=comp_${position * 10}`]) {
          const found = await reads.page({ viewer: ofHarbor, listing: parseListing(query), now: 0 }, 0, revision)
          assert.equal(found?.entries.length, 10)
        }
        const keys = Array.from({ length: 10 }, (_, index) => (position + index) * 4)
        for (const coding of ['identity', 'gzip'] as const) {
          assert.equal((await reads.documentBytes(keys, coding, revision)).size, 10)
        }
      }
    })
    assert.equal(plans.length, 6)
    for (const { lines, replanned } of plans) {
      assert.doesNotMatch(lines, /Seq Scan on (?!catalog_state)|Sort|Bitmap|Hash|Merge|Gather/)
      assert.equal(replanned, 0, lines)
    }
  })
})
