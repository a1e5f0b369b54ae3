import assert from 'node:assert/strict'
import { suite, test } from 'node:test'
import type { Viewer } from '../../../src/catalog/viewer.ts'
import type { GymId, WorkoutId } from '../../../src/contract/ids.ts'
import { catalogReads } from '../../../src/storage/catalog-reads.ts'
import { text, type Database, type SqlValue } from '../../../src/storage/sql.ts'
import { catalogFor } from '../../temporary-catalog.ts'
import { world } from '../../world.ts'
import { writeItems } from '../../write-items.ts'
import { postgres } from '../engines.ts'

const published: Viewer = { gyms: new Set(['gym_harbor', 'gym_northside'] as GymId[]), sees: 'published' }

/** The plans of every statement that `read` runs. */
async function plansOf(database: Database, read: (watched: Database) => Promise<unknown>): Promise<readonly string[]> {
  const statements: { readonly statement: string; readonly values: readonly SqlValue[] }[] = []
  await read({
    ...database,
    all: (statement, values = []) => {
      statements.push({ statement, values })
      return database.all(statement, values)
    },
  })
  const plans = []
  for (const { statement, values } of statements) {
    const rows = await database.all(`explain ${statement}`, values)
    plans.push(rows.map((row) => text(row, 'QUERY PLAN')).join('\n'))
  }
  return plans
}

suite('a read of a catalog of which the server has no statistics', () => {
  test('walks indexes, whatever it reads', async (context) => {
    const { database } = await catalogFor(context, postgres)
    await writeItems(database, world, 0)
    const plans = await plansOf(database, async (watched) => {
      const reads = catalogReads(watched)
      const entries = await reads.list(published, { side: 'after', position: undefined }, 10)
      await reads.list({ gyms: 'every', sees: 'everything' }, { side: 'before', position: 1 }, 10)
      await reads.loadPieces(entries, 'published', 'gzip')
      for (const entry of entries) await reads.loadCompetition(entry)
      await reads.findWorkout(1 as WorkoutId)
    })
    for (const plan of plans) assert.doesNotMatch(plan, /Seq Scan|Sort {2}/)
  })

  test('finds a workout by its events, never by all competitions', async (context) => {
    const { database } = await catalogFor(context, postgres)
    await writeItems(database, world, 0)
    const [plan = ''] = await plansOf(database, (watched) => catalogReads(watched).findWorkout(1 as WorkoutId))
    assert.match(plan, /events_with_workout/)
    assert.doesNotMatch(plan, /competitions_published|events_of_competition/)
  })
})
