import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { migrate, schemaVersion } from '../../src/storage/migrations.ts'
import { openForWriting } from '../../src/storage/open-database.ts'
import { serveUrl } from '../serving-world.ts'
import { suiteOnEnginesInLong } from './engines.ts'
import { makeReleasedCatalog, releasedMigrations } from './released-catalog.ts'
import { readServedPages, type ServedPages } from './served-pages.ts'

suiteOnEnginesInLong('an upgraded catalog', (engine) => {
  for (const version of releasedMigrations.map((_, index) => index + 1)) {
    test(`of schema ${version} is served byte for byte as the program of its time served it`, async (context) => {
      const { url, remove } = await engine.emptyDatabase()
      context.after(remove)
      const database = await openForWriting(url)
      await makeReleasedCatalog(database, version)
      assert.deepEqual(await migrate(database), { from: version, to: schemaVersion })
      await database.close()
      const then = await readServedPages(async (instant) => {
        const service = await serveUrl({ databaseUrl: url, now: () => Date.parse(instant) })
        context.after(() => service.stop())
        return service.address
      })
      const file = new URL(`released/schema-${version}.pages.json`, import.meta.url)
      assert.deepEqual(then, JSON.parse(readFileSync(file, 'utf8')) as ServedPages)
    })
  }
})
