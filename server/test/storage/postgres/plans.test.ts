import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import { viewerWith } from '../../../src/access/open-accounts.ts'
import type { Catalog } from '../../../src/catalog/reading/catalog.ts'
import type { Viewer } from '../../../src/catalog/visibility.ts'
import type { CompetitionId, GymId, WorkoutId } from '../../../src/contract/ids.ts'
import { catalogReads } from '../../../src/storage/catalog-reads.ts'
import { always } from '../../../src/storage/competition-rows.ts'
import { openForReading } from '../../../src/storage/open-database.ts'
import { integer, text, type Database, type SqlValue } from '../../../src/storage/sql.ts'
import { catalogFor } from '../../temporary-catalog.ts'
import { world } from '../../world.ts'
import { writeItems } from '../../write-items.ts'
import { postgres } from '../engines.ts'

const published: Viewer = viewerWith(new Set(['gym_harbor', 'gym_northside'] as GymId[]), 'published')
const ofHarbor: Viewer = viewerWith(new Set(['gym_harbor'] as GymId[]), 'published')

/** A plan as the server keeps it on the connection, and how often it planned the statement anew. */
interface Plan {
  readonly lines: string
  readonly replanned: number
}

/** The plans of every statement that `read` runs on the catalog of a URL. */
async function plansOf(url: string, read: (reads: Catalog) => Promise<unknown>): Promise<readonly Plan[]> {
  // One connection alone: it knows what was planned for all of them.
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
  test('walks indexes, whatever it reads', async (context) => {
    const { database, url } = await catalogFor(context, postgres)
    await writeItems(database, world, 0)
    const plans = await plansOf(url, async (reads) => {
      const entries = await reads.list(published, 0, { side: 'after', position: undefined }, 10)
      await reads.list(viewerWith('every', 'everything'), 0, { side: 'before', position: 1 }, 10)
      await reads.loadPieces(entries, 'published', 'gzip')
      for (const entry of entries) await reads.loadCompetition(entry)
      await reads.findSight(1 as WorkoutId)
    })
    for (const { lines } of plans) assert.doesNotMatch(lines, /Seq Scan|Sort {2}/)
  })

  test('finds the instants of publication around now in an index of their own', async (context) => {
    const { url } = await catalogFor(context, postgres)
    const [plan] = await plansOf(url, (reads) => reads.edition(0))
    assert.equal(plan?.lines.match(/Index Only Scan.* using competitions_published_from/g)?.length, 2, plan?.lines)
  })

  test('finds a workout by its events, never by all competitions', async (context) => {
    const { database, url } = await catalogFor(context, postgres)
    await writeItems(database, world, 0)
    const [plan] = await plansOf(url, (reads) => reads.findWorkout(1 as WorkoutId))
    assert.match(plan?.lines ?? '', /events_with_workout/)
    assert.doesNotMatch(plan?.lines ?? '', /Seq Scan|competitions_published|events_of_competition/)
  })
})

/** Large enough for the server to weigh other plans. */
const competitionCount = 20_000

/** Competitions with empty documents: rows as an import leaves them, and what the server counts of them. */
async function fillLarge(database: Database): Promise<void> {
  const numbers = `generate_series(1, ${competitionCount}) as n`
  await database.run(`insert into gyms (id, name) values ('gym_harbor', 'Harbor Barbell')`)
  await database.run(
    `insert into competitions (position, id, gym_id, published_from, ever_published, deleted, revision, name, body)
    select n, 'comp_' || n, 'gym_harbor', ${always}, 1, 0, 1, '', '' from ${numbers}`,
  )
  await database.run(
    `insert into competition_documents (document, competition, sees, revision, hash, crc, proof, length)
    select n * 4, n, 'both', 1, '', 0, 0, 0 from ${numbers}`,
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
      // A server looks at five executions before it settles on a plan.
      for (let position = 100; position <= 1000; position += 100) {
        await reads.findCursor(`comp_${position}` as CompetitionId, 0)
        await reads.proveCursor(`comp_${position}` as CompetitionId, 0)
        const near = await reads.list(ofHarbor, 0, { side: 'after', position }, 10)
        const far = await reads.list(ofHarbor, 0, { side: 'before', position: position * 10 }, 10)
        for (const entries of [near, [...near.slice(0, 5), ...far.slice(0, 5)]]) {
          assert.equal(entries.length, 10)
          await reads.loadPieces(entries, 'published', 'identity')
          await reads.loadPieces(entries, 'published', 'gzip')
        }
      }
    })
    assert.equal(plans.length, 8)
    for (const { lines, replanned } of plans) {
      assert.doesNotMatch(lines, /Seq Scan|Sort|Bitmap|Hash|Merge|Gather/)
      assert.equal(replanned, 0, lines)
    }
  })
})
