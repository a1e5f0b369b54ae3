import assert from 'node:assert/strict'
import { after, before, suite, test } from 'node:test'
import { CatalogUnavailableError } from '../../../src/catalog/reading/catalog.ts'
import { migrate } from '../../../src/storage/migrations.ts'
import { openForReading, openForWriting } from '../../../src/storage/open-database.ts'
import type { Database } from '../../../src/storage/sql.ts'
import { prepareServer, type TestServer } from '../../postgres/test-server.ts'
import { longTest } from '../../tries.ts'
import { until } from '../../until.ts'
import { postgres } from '../engines.ts'
import { gymsOf } from '../gym-statements.ts'
import { options, untilRead } from './cluster.ts'
import { startRelay } from './relay.ts'

const readersAtOnce = 16

suite('a server that is lost', () => {
  let server: TestServer
  let reader: Database
  before(async () => {
    server = await prepareServer()
    await server.start()
    await server.query('create database catalog')
    const writer = await openForWriting(server.url('catalog'))
    await migrate(writer)
    await writer.close()
    reader = await openForReading(server.url('catalog'), options)
  })
  after(async () => {
    await reader.close()
    await server.remove()
  })

  test('makes reads unavailable, but not cached responses, until it is back', async () => {
    const stamp = reader.dataVersion()
    await server.kill()
    await assert.rejects(gymsOf(reader), CatalogUnavailableError)
    assert.equal(reader.dataVersion(), stamp, 'what memory holds is still good')
    await server.start()
    await untilRead(() => gymsOf(reader))
  })

  test('is reported by commands with the remedy, and used again when it is back', async () => {
    const command = await openForWriting(server.url('catalog'))
    await server.kill()
    await assert.rejects(gymsOf(command), CatalogUnavailableError)
    await server.start()
    assert.deepEqual(await gymsOf(command), [])
    await command.close()
    await until(async () => (await gymsOf(reader).catch(() => undefined)) !== undefined, 'the reader has met it, too')
  })

  longTest('while a snapshot is read, ends the snapshot with the reason, and the next one is whole', async () => {
    const reading = reader.snapshot(async (sql) => {
      await gymsOf(sql)
      await server.kill()
      return gymsOf(sql)
    })
    await assert.rejects(reading, CatalogUnavailableError)
    await server.start()
    await untilRead(() => reader.snapshot(gymsOf))
  })
})

test('reads fail as unavailable while the server closes new connections, and work again afterwards', async (context) => {
  const catalog = await postgres.temporaryCatalog()
  const url = new URL(catalog.url)
  const relay = await startRelay(Number(url.port))
  url.port = String(relay.port)
  const reader = await openForReading(url.href, options)
  context.after(async () => {
    await reader.close()
    relay.stop()
    await catalog.remove()
  })
  relay.isEnding = true
  const reads = await Promise.allSettled(Array.from({ length: readersAtOnce }, () => gymsOf(reader)))
  assert.ok(relay.ended > 0)
  for (const read of reads) {
    if (read.status === 'rejected') assert.ok(read.reason instanceof CatalogUnavailableError, String(read.reason))
  }
  relay.isEnding = false
  await untilRead(() => gymsOf(reader))
})
