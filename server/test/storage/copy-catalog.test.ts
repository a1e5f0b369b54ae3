import assert from 'node:assert/strict'
import { suite, test, type TestContext } from 'node:test'
import { copyCatalog, countCatalog, findFilledTable } from '../../src/storage/copy-catalog.ts'
import { integer } from '../../src/storage/row-values.ts'
import { type Database, insertMany, type Sql } from '../../src/storage/sql.ts'
import { openForReading } from '../../src/storage/open-database.ts'
import { tables } from '../../src/storage/tables.ts'
import { deleteCompetition, unpublish } from '../catalog/change-competition.ts'
import { Clock } from '../clock.ts'
import { catalogFor, type TemporaryCatalog } from '../temporary-catalog.ts'
import { worldFor } from '../world-catalog.ts'
import { builtAt } from '../world.ts'
import { writeItems } from '../write-items.ts'
import { rowsOf } from './copied-rows.ts'
import { engines, type Engine } from './engines.ts'
import { longTest } from '../tries.ts'

const now = new Clock(builtAt).now()
const quietly = () => Promise.resolve()
const mebibyte = 1024 * 1024

async function worldOf(context: TestContext, engine: Engine): Promise<TemporaryCatalog> {
  const catalog = await worldFor(context, engine)
  await unpublish(catalog.database, 'comp_ladder', now)
  await deleteCompetition(catalog.database, 'comp_rumor')
  return catalog
}

async function copy(from: TemporaryCatalog, to: TemporaryCatalog, onRows: (count: number) => Promise<void> = quietly) {
  const reader = await openForReading(from.url)
  const { database } = to
  const write = (source: Sql) => database.write((target) => copyCatalog(source, target, database.dialect, onRows))
  await reader.snapshot(write).finally(() => reader.close())
}

for (const from of engines) {
  for (const to of engines) {
    suite(`a copy from ${from.name} to ${to.name}`, () => {
      test('has every row as it was, and so has the copy of the copy', async (t) => {
        const [source, target, again] = [await worldOf(t, from), await catalogFor(t, to), await catalogFor(t, from)]
        const before = await rowsOf(source.database)
        assert.deepEqual(
          tables.filter(({ name }) => before[name]?.length === 0),
          [],
          'each table has rows to lose',
        )
        await copy(source, target)
        assert.deepEqual(await rowsOf(target.database), before)
        await copy(target, again)
        assert.deepEqual(await rowsOf(again.database), before)
        assert.deepEqual(await target.database.findDamage(), [])
      })

      // The rows that were read do not depend on the target, so each engine is the source once and the target once.
      if (from === to) return
      const perhaps = from.name === 'sqlite' ? test : longTest

      test('gives added items numbers that were never used', async (t) => {
        const [source, target] = [await worldOf(t, from), await catalogFor(t, to)]
        await copy(source, target)
        const before = await lastNumbers(target.database)
        await writeItems(target.database, more, now)
        const after = await lastNumbers(target.database)
        for (const [kind, last] of Object.entries(before)) assert.ok((after[kind] ?? 0) > last, kind)
      })

      perhaps('that fails at any page leaves the target empty, and the next one succeeds', async (t) => {
        const [source, target] = [await worldOf(t, from), await catalogFor(t, to)]
        const empty = await rowsOf(target.database)
        for (let failing = 1; failing <= tables.length; failing += 1) {
          let page = 0
          const fail = () => ((page += 1) === failing ? Promise.reject(new Error('half-way')) : Promise.resolve())
          await assert.rejects(copy(source, target, fail), new Error('half-way'))
          assert.equal(await findFilledTable(target.database), undefined)
        }
        assert.deepEqual(await rowsOf(target.database), empty)
        await copy(source, target)
        assert.deepEqual(await rowsOf(target.database), await rowsOf(source.database))
      })

      test('is a snapshot, under concurrent writes', async (t) => {
        const [source, target] = [await worldOf(t, from), await catalogFor(t, to)]
        const before = await rowsOf(source.database)
        let page = 0
        await copy(source, target, async () => {
          page += 1
          const id = `gym_meanwhile_${page}`
          await writeItems(source.database, { gyms: [{ id, name: id }] }, now)
        })
        assert.ok(page >= tables.length)
        assert.deepEqual(await rowsOf(target.database), before)
      })

      test('loses nothing where tables are longer than a page', async (t) => {
        const [source, target] = [await catalogFor(t, from), await catalogFor(t, to)]
        await addGrants(source.database, 30, 41)
        let copied = 0
        await copy(source, target, async (count) => {
          copied += count
          await quietly()
        })
        assert.deepEqual(await rowsOf(target.database), await rowsOf(source.database))
        const counts = Object.values(await countCatalog(source.database))
        assert.equal(
          copied,
          counts.reduce((sum, count) => sum + count),
        )
      })

      longTest('never buffers more than some megabytes, unless a single row has more', async (t) => {
        const [source, target] = [await catalogFor(t, from), await catalogFor(t, to)]
        const sizes = [1, 1, 1, 1, 1, 1, 9, 1, 1, 3, 3, 3]
        const rows = sizes.map((size, at) => [`mv_${at}`, 'x'.repeat(size * mebibyte)])
        await insertMany(source.database, 'movements (id, body)', rows)
        const read: number[] = []
        const counted: Sql = {
          ...source.database,
          async all(statement, values) {
            const found = await source.database.all(statement, values)
            read.push(found.reduce((sum, { body }) => sum + (typeof body === 'string' ? body.length : 0), 0))
            return found
          },
        }
        const { database } = target
        await database.write((sql) => copyCatalog(counted, sql, database.dialect, quietly))
        const mebibytes = read.map((size) => size / mebibyte).filter((size) => size > 0)
        assert.deepEqual(mebibytes, [4, 2, 9, 2, 3, 3, 3])
        assert.deepEqual(await rowsOf(database), await rowsOf(source.database))
      })
    })
  }
}

const squat = [{ id: 'mv_squat', reps: '10', load: null }]

const more = {
  gyms: [{ id: 'gym_more', name: 'More' }],
  movements: [{ id: 'mv_squat', name: 'Squat', has_reps: true }],
  competitions: [
    {
      id: 'comp_more',
      gym: 'gym_more',
      name: 'More',
      time_zone: 'UTC',
      events: [
        { id: 'ce_more', name: 'One', workout: { type: 'ForTime', details: { type: 'ForTime', movements: squat } } },
      ],
    },
  ],
}

async function lastNumbers(database: Database): Promise<Record<string, number>> {
  const [row] = await database.all(
    `select (select max(added) from gyms) as gym, (select max(added) from movements) as movement,
      (select max(position) from competitions) as competition, last_workout_id, (select max(id) from workouts) as highest
    from catalog_state`,
  )
  assert(row !== undefined)
  const workout = Math.max(integer(row, 'last_workout_id'), integer(row, 'highest'))
  return {
    gym: integer(row, 'gym'),
    movement: integer(row, 'movement'),
    competition: integer(row, 'competition'),
    workout,
  }
}

async function addGrants(database: Database, accounts: number, gyms: number): Promise<void> {
  const usernames = Array.from({ length: accounts }, (_, at) => `account-${at}`)
  const ids = Array.from({ length: gyms }, (_, at) => `gym_${at}`)
  const into = 'accounts (username, name, reach, sees, issued_at)'
  const granted = usernames.flatMap((username) => ids.map((id) => [username, id]))
  const gymRows = ids.map((id) => [id, id])
  const accountRows = usernames.map((username) => [username, '', 'granted', 'published', now])
  await insertMany(database, 'gyms (id, name)', gymRows)
  await insertMany(database, into, accountRows)
  await insertMany(database, 'grants (username, gym_id)', granted)
}
