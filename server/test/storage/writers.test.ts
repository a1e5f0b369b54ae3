import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { openForReading, openForWriting } from '../../src/storage/open-database.ts'
import { Rollback, type Database } from '../../src/storage/sql.ts'
import { catalogFor } from '../temporary-catalog.ts'
import { suiteOnEngines, type Engine } from './engines.ts'
import { addGym, gymsOf } from './gym-statements.ts'

async function connections(
  context: TestContext,
  engine: Engine,
): Promise<Record<'one' | 'other' | 'reader', Database>> {
  const { url, database: one } = await catalogFor(context, engine)
  const other = await openForWriting(url)
  const reader = await openForReading(url)
  context.after(() => Promise.all([other.close(), reader.close()]))
  return { one, other, reader }
}

suiteOnEngines('writers and readers of one catalog', (engine) => {
  test('a second writer waits for the first one and then sees its changes', async (context) => {
    const { one, other } = await connections(context, engine)
    const order: string[] = []
    const write = (database: Database, id: string, onBegin: () => void) =>
      database.write(async (sql) => {
        order.push(`${id} begins with ${(await gymsOf(sql)).join()}`)
        onBegin()
        await addGym(sql, id)
        await pause(60)
        order.push(`${id} ends`)
      })
    const waiting: Promise<void>[] = []
    await write(one, 'gym_one', () => waiting.push(write(other, 'gym_other', () => undefined)))
    await Promise.all(waiting)
    const expected = ['gym_one begins with ', 'gym_one ends', 'gym_other begins with gym_one', 'gym_other ends']
    assert.deepEqual(order, expected)
  })

  test('a reader never waits for a writer, and sees the state before it until it has ended', async (context) => {
    const { one, reader } = await connections(context, engine)
    await one.write(async (sql) => {
      for (let count = 0; count < 500; count += 1) await addGym(sql, `gym_${count}`)
      assert.deepEqual(await gymsOf(reader), [])
    })
    assert.equal((await gymsOf(reader)).length, 500)
  })

  test('a snapshot stays as it is while others write', async (context) => {
    const { one, reader } = await connections(context, engine)
    await reader.snapshot(async (sql) => {
      assert.deepEqual(await gymsOf(sql), [])
      await one.write((writing) => addGym(writing, 'gym_meanwhile'))
      assert.deepEqual(await gymsOf(sql), [])
    })
    assert.deepEqual(await gymsOf(reader), ['gym_meanwhile'])
  })

  test('a write that fails leaves nothing, and the next writer need not wait', async (context) => {
    const { one, other } = await connections(context, engine)
    const failing = one.write(async (sql) => {
      await addGym(sql, 'gym_never')
      throw new Error('half-way')
    })
    await assert.rejects(failing, new Error('half-way'))
    await other.write((sql) => addGym(sql, 'gym_after'))
    assert.deepEqual(await gymsOf(one), ['gym_after'])
  })

  test('a dry run leaves nothing, returns its result, and does not delay the next writer', async (context) => {
    const { one, other } = await connections(context, engine)
    const before = one.dataVersion()
    const gyms = await one.write(async (sql) => {
      await addGym(sql, 'gym_never')
      return new Rollback(await gymsOf(sql))
    })
    assert.deepEqual(gyms, ['gym_never'])
    assert.equal(one.dataVersion(), before)
    await other.write((sql) => addGym(sql, 'gym_after'))
    assert.deepEqual(await gymsOf(one), ['gym_after'])
  })

  test('a waiting writer can be interrupted', async (context) => {
    const { one, other } = await connections(context, engine)
    await one.write(async () => {
      const waiting = other.write((sql) => addGym(sql, 'gym_never'), AbortSignal.timeout(40))
      await assert.rejects(waiting, { name: 'AbortError' })
    })
    assert.deepEqual(await gymsOf(one), [])
  })

  test('a reader cannot write', async (context) => {
    const { reader } = await connections(context, engine)
    await assert.rejects(addGym(reader, 'gym_never'), /read-?only/)
  })
})
